// To be loaded by `node --import`: leaves the peak resident set size of the process, in KiB, in the file that PEAK_FILE
// names.
import { writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)));
