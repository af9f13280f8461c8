import { BroadcastChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { TaskThread } from './task-thread.js';

/**
 * A thread that answers a text with its length, 'environment' with the number of variables that it has, and 'hold' when
 * `release` is called; 'fail' ends it.
 */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { BroadcastChannel, parentPort } from 'node:worker_threads';
    const channel = new BroadcastChannel('task-thread-test');
    channel.onmessage = () => parentPort.postMessage([Float32Array.of(0)]);
    parentPort.on('message', ([text]) => {
      if (text === 'hold') return channel.postMessage('held');
      if (text === 'fail') throw new Error('The engine failed.');
      const number = text === 'environment' ? Object.keys(process.env).length : text.length;
      parentPort.postMessage([Float32Array.of(number)]);
    });
    parentPort.postMessage('started');
  `)}`,
);

const aThread = () => new TaskThread<string[], Float32Array[]>(PROGRAM);
const embed = async (thread: TaskThread<string[], Float32Array[]>, text: string) =>
  (await thread.run([text])).map((vector) => [...vector]);

/** Begins a task that `release` finishes. */
async function hold(thread: TaskThread<string[], Float32Array[]>) {
  const channel = new BroadcastChannel('task-thread-test');
  const isHeld = new Promise((held) => (channel.onmessage = held));
  const embedded = thread.run(['hold']);
  await isHeld;
  return {
    embedded,
    release() {
      channel.postMessage('release');
      channel.close();
    },
  };
}

test('a thread has none of the environment of its process', async () => {
  expect(Object.keys(process.env).length).toBeGreaterThan(0);
  expect(await embed(aThread(), 'environment')).toEqual([[0]]);
});

test('a task that waits is given up at its deadline, and those behind it are done', async () => {
  const thread = aThread();
  const { release, embedded } = await hold(thread);
  const deadline = new AbortController();
  const late = thread.run(['late'], deadline.signal);
  const patient = embed(thread, 'patient');
  deadline.abort(new Error('Too late.'));
  await expect(late).rejects.toThrow('Too late.');
  release();
  expect(await patient).toEqual([[7]]);
  expect(await embedded).toHaveLength(1);
});

test('a task that runs at its deadline is given up, and does not mix with the next', async () => {
  const thread = aThread();
  const deadline = new AbortController();
  const { release, embedded } = await hold(thread);
  const late = thread.run(['hold'], deadline.signal);
  const next = embed(thread, 'next');
  const channel = new BroadcastChannel('task-thread-test');
  const isHeld = new Promise((held) => (channel.onmessage = held));
  release();
  await embedded;
  await isHeld;
  deadline.abort(new Error('Too late.'));
  await expect(late).rejects.toThrow('Too late.');
  channel.postMessage('release');
  channel.close();
  expect(await next).toEqual([[4]]);
});

test('tasks are refused while too many wait', async () => {
  const thread = aThread();
  const { release } = await hold(thread);
  const waiting = Array.from({ length: 20 }, (_, index) => embed(thread, 'x'.repeat(index)));
  await expect(thread.run(['one too many'])).rejects.toThrow('Too many tasks');
  release();
  expect((await Promise.all(waiting)).flat(2)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(await embed(thread, 'again')).toEqual([[5]]);
});

test('tasks fail with their thread, and the next task starts another', async () => {
  const thread = aThread();
  const failing = [thread.run(['fail']), thread.run(['waiting'])];
  for (const embedding of failing) await expect(embedding).rejects.toThrow('The engine failed.');
  expect(await embed(thread, 'again')).toEqual([[5]]);
});

test('a thread that is ended gives its memory back, and the next task starts another', async () => {
  const thread = aThread();
  expect(await embed(thread, 'first')).toEqual([[5]]);
  thread.end();
  expect(await embed(thread, 'second')).toEqual([[6]]);
});

test('a thread with tasks is not ended', async () => {
  const thread = aThread();
  const { release, embedded } = await hold(thread);
  thread.end();
  release();
  expect(await embedded).toHaveLength(1);
});
