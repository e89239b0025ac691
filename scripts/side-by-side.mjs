// Runs scripts of package.json side by side and prints what each said when it ends: node scripts/side-by-side.mjs NAME…
import { execa } from 'execa';

const started = performance.now();
const runs = process.argv.slice(2).map(async (name) => {
  const { all, exitCode } = await execa('npm', ['run', '--silent', name], { all: true, reject: false });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${exitCode === 0 ? 'ok' : 'FAILED'} ${name}, ${seconds} s${all === '' ? '' : `\n${all}`}`);
  return exitCode;
});
process.exitCode = (await Promise.all(runs)).every((code) => code === 0) ? 0 : 1;
