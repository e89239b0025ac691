const COMMANDS: ReadonlySet<string> = new Set(['search', 'index', 'index-info', 'follow', 'annotate', 'serve']);

/** The command that was typed; it is the first word. */
export function command([, first = '']: readonly string[]): string | undefined {
  return COMMANDS.has(first) ? first : undefined;
}

/** Commands that take `--format`, in both revisions. */
const TAKE_FORMAT: ReadonlySet<string> = new Set(['search', 'follow', 'index-info']);

/** The flag belongs to the command; it changes what is printed and nothing else. */
export function withJsonFlag([program = '', first = '', ...others]: readonly string[]): readonly string[] | undefined {
  if (!TAKE_FORMAT.has(first) || others.some((word) => /^--format(?:=|$)/.test(word))) return undefined;
  return [program, first, '--format', 'json', ...others];
}
