/** The oldest version of Node that the program runs on, as package.json says it, too. */
export const OLDEST_NODE = '20.19';

/** The exit status on an older one: that of a wrong command line, since the wrong program was named. */
export const OLD_NODE = 2;

/** What to say where the version of Node is older than that; `undefined` where it is not. */
export function olderNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return (
    `this is Node ${version}, and unify needs ${OLDEST_NODE} or newer. ` +
    'Install one, or name it: /path/to/node "$(command -v unify)".'
  );
}
