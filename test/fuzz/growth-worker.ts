import { adapters } from '../../adapters/index.ts';
import { convertStream } from '../../src/index.ts';
import { parsed } from '../recordings/json-tree.ts';
import { GROWTH_SHAPES } from './growth-shapes.ts';

/** What a conversion of one size took. */
export interface Measured {
  bytes: number;
  seconds: number;
  /** What `JSON.parse` takes for it, where it is one JSON text and all that is given. */
  parseSeconds?: number;
}

/** From here on a time tells how it grows. */
const TELLING_SECONDS = 1;
const SMALLEST = 2 ** 14;
const LARGEST = 2 ** 23;

/** Converts one shape at growing sizes: the CPU time of each. */
export async function measureGrowth(name: string): Promise<Measured[]> {
  const shape = GROWTH_SHAPES[name] as Shape;
  // What is compiled on the way is not to be measured.
  for (let round = 0; round < 3; round++) await measured(shape, SMALLEST);
  const found: Measured[] = [];
  for (let size = SMALLEST, seconds = 0; size <= LARGEST && seconds < TELLING_SECONDS; size *= 2) {
    const one = await measured(shape, size);
    seconds = one.seconds;
    found.push(one);
  }
  return found;
}

type Shape = (typeof GROWTH_SHAPES)[string];

async function measured(shape: Shape, length: number): Promise<Measured> {
  const { input, stderr } = shape(length);
  const bytes = Buffer.from(input);
  const options = {
    adapters,
    root: '/nowhere',
    sources: false as const,
    ...(stderr !== undefined && { invocation: { stderr } }),
  };
  const seconds = await cpuSeconds(async () => {
    for await (const part of convertStream(bytes, options)) void part;
  });
  return {
    bytes: length,
    seconds,
    ...(stderr === undefined && parsed(input) !== undefined && { parseSeconds: await cpuSeconds(() => parsed(input)) }),
  };
}

/** CPU time of the process, user and system, while something is done. */
async function cpuSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
