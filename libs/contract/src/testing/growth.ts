/** Times below it say nothing about growth. */
const MIN_TIME_MS = 10;
/** How many times longer the second input is: enough that noise makes no linear time look quadratic. */
export const LENGTH_FACTOR = 4;
/** An input that is four times as long must take less than this times the processor time; quadratic time takes 16. */
export const MAX_GROWTH = 8;
const MEASUREMENTS = 5;

/** A text of a length that repeats a part. */
export const fill = (part: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

/**
 * How many times longer it takes to read an input of four times the length.
 * @returns the best of five measurements, because other work of the machine and of the garbage collector only adds time
 */
export async function measureGrowth<T>(
  read: (input: T) => unknown,
  write: (length: number) => T,
  length: number,
): Promise<number> {
  let best = Infinity;
  for (let at = 0; at < MEASUREMENTS && best >= MAX_GROWTH; at++) {
    const single = await measureMs(read, write(length));
    const fourfold = await measureMs(read, write(LENGTH_FACTOR * length));
    best = Math.min(best, fourfold / Math.max(single, MIN_TIME_MS));
  }
  return best;
}

async function measureMs<T>(read: (input: T) => unknown, input: T): Promise<number> {
  const start = process.cpuUsage();
  await read(input);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
