import { BroadcastChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { EmbeddingThread } from './embedding-thread.js';

/**
 * A thread that answers a text with its length, 'environment' with the number of variables that it has, and 'hold' when
 * `release` is called; 'fail' ends it.
 */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { BroadcastChannel, parentPort } from 'node:worker_threads';
    const channel = new BroadcastChannel('embedding-thread-test');
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

const aThread = () => new EmbeddingThread(PROGRAM);
const vectorsOf = async (thread: EmbeddingThread, text: string) =>
  (await thread.embed([text])).map((vector) => [...vector]);

/** Begins to embed a text, which is finished by `release`. */
async function hold(thread: EmbeddingThread) {
  const channel = new BroadcastChannel('embedding-thread-test');
  const isHeld = new Promise((held) => (channel.onmessage = held));
  const embedded = thread.embed(['hold']);
  await isHeld;
  return {
    embedded,
    release() {
      channel.postMessage('release');
      channel.close();
    },
  };
}

test('the thread that embeds texts has none of the environment of its process', async () => {
  expect(Object.keys(process.env).length).toBeGreaterThan(0);
  expect(await vectorsOf(aThread(), 'environment')).toEqual([[0]]);
});

test('a text that waits is given up at its deadline, and those behind it are embedded', async () => {
  const thread = aThread();
  const { release, embedded } = await hold(thread);
  const deadline = new AbortController();
  const late = thread.embed(['late'], deadline.signal);
  const patient = vectorsOf(thread, 'patient');
  deadline.abort(new Error('Too late.'));
  await expect(late).rejects.toThrow('Too late.');
  release();
  expect(await patient).toEqual([[7]]);
  expect(await embedded).toHaveLength(1);
});

test('a text that is being embedded at its deadline is given up, and does not mix with the next', async () => {
  const thread = aThread();
  const deadline = new AbortController();
  const { release, embedded } = await hold(thread);
  const late = thread.embed(['hold'], deadline.signal);
  const next = vectorsOf(thread, 'next');
  const channel = new BroadcastChannel('embedding-thread-test');
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

test('texts are refused while too many wait', async () => {
  const thread = aThread();
  const { release } = await hold(thread);
  const waiting = Array.from({ length: 20 }, (_, index) => vectorsOf(thread, 'x'.repeat(index)));
  await expect(thread.embed(['one too many'])).rejects.toThrow('Too many texts');
  release();
  expect((await Promise.all(waiting)).flat(2)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(await vectorsOf(thread, 'again')).toEqual([[5]]);
});

test('texts fail with the thread that embeds them, and the next text starts another', async () => {
  const thread = aThread();
  const failing = [thread.embed(['fail']), thread.embed(['waiting'])];
  for (const embedding of failing) await expect(embedding).rejects.toThrow('The engine failed.');
  expect(await vectorsOf(thread, 'again')).toEqual([[5]]);
});
