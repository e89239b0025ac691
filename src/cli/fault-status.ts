/** The command that runs a tool. */
export const RUN = 'run';

/** unify itself failed where its status is the tool's otherwise. */
export const FAILED = 125;

/** The status of a command line with this fault: `unify run` keeps its own apart from the tool's. */
export function faultStatus(args: readonly string[], status: number): number {
  const flags = args.slice(0, args.includes('--') ? args.indexOf('--') : undefined);
  const asked = flags.some(
    (flag, at) => flag === '--exit-status=unify' || (flag === '--exit-status' && flags[at + 1] === 'unify'),
  );
  return flags[0] === RUN && !asked ? FAILED : status;
}
