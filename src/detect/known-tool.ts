import { type Adapter, typedCommand as commandIn, typedOperation } from '../adapter.ts';
import type { Settings } from '../convert/settings.ts';

/** The adapter of the tool that is known before the text is read: the user named it, or it was run. */
export function knownAdapter({
  adapters,
  tool,
  invocation: { argv },
}: Pick<Settings, 'adapters' | 'tool' | 'invocation'>): Adapter | undefined {
  if (tool !== undefined) return adapters.find((adapter) => adapter.tool === tool);
  return argv?.[0] === undefined ? undefined : adapterOf(argv[0], adapters);
}

/** The adapter of a program: of its file's name, whatever the folder, the extension, and the version behind it. */
export function adapterOf(program: string, adapters: readonly Adapter[]): Adapter | undefined {
  const isNamed = (candidate: string) =>
    adapters.find(({ tool, programs = [] }) => tool === candidate || programs.includes(candidate));
  const [name, unversioned] = programNames(program);
  return isNamed(name) ?? isNamed(unversioned);
}

/** The name of a program's file, and that without a version behind it. */
export function programNames(program: string): [name: string, unversioned: string] {
  const name = (program.split(/[\\/]/).pop() as string).replace(/\.(?:exe|cmd|bat|ps1)$/i, '');
  return [name, name.replace(VERSION, '')];
}

/** What tells versions of a program apart that are installed side by side: `-4.17.0`, `@latest`, `_v2`, `3.1`. */
const VERSION = /(?:@[^@]*|[-_]?v?\d+(?:\.\d+)*(?:[-+.][\w.]*)?)$/;

/** The sub-command that was typed, where the run was this adapter's tool, or is not known to have been another's. */
export function typedCommand(
  adapter: Adapter,
  settings: Pick<Settings, 'adapters' | 'tool' | 'invocation'>,
): string | undefined {
  const { argv } = settings.invocation;
  if (argv === undefined || (knownAdapter(settings) ?? adapter) !== adapter) return undefined;
  return adapter.commandLine && commandIn(adapter.commandLine, argv);
}

/** What an error of a tool that names no command was asked for. */
export function operationOf({ operation, commandLine }: Adapter, { invocation }: Pick<Settings, 'invocation'>): string {
  return operation ?? (commandLine === undefined ? 'unknown' : typedOperation(commandLine, invocation));
}
