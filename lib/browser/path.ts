/** What the library uses of `node:path`, where there is no working directory. */

/** The last absolute path with those behind it; relative ones are below the root. Nothing is folded. */
export function resolve(...paths: readonly string[]): string {
  let path = '';
  for (const next of paths) path = next.startsWith('/') ? next : `${path}/${next}`;
  return path;
}

export function isAbsolute(path: string): boolean {
  return path.startsWith('/');
}
