import type { Form } from '../adapter.ts';
import type { MatchContext } from '../location/match-context.ts';
import type { Resolver } from '../location/resolver.ts';
import type { Interpreter } from './interpreter.ts';
import type { Surroundings } from './surroundings.ts';

/** What the printers of a document share. */
export interface PrinterTools {
  context: MatchContext;
  resolver: Resolver;
  interpreter: Interpreter;
  surroundings: Surroundings;
  /** How the lines and columns of what is printed are counted. */
  counting: Form['coordinates'];
}
