/** @vitest-environment jsdom */
import { answerProgress, sendChatMessage } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, callStream } from './index';
import { readEvents } from './read-events';
import { fakeNetwork, type FakeNetwork } from './testing/index';

const id = '0b8f2b5e-6f3b-4c5b-9a55-6a0d3c1f7a11';
const body = { sessionId: id, message: 'Why?', mode: 'explain' as const };
let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => network.restore());

test('a streamed response passes on each message and resolves when it ends', async () => {
  const response = network.stream(sendChatMessage);
  const onMessage = vi.fn();
  const stream = callStream(sendChatMessage, answerProgress, { body, onMessage });
  response.send({ message: 'a' });
  response.send({ message: 'b' });
  response.end();
  await stream;
  expect(onMessage.mock.calls).toEqual([[{ message: 'a' }], [{ message: 'b' }]]);
  expect(network.calls(sendChatMessage)[0]?.body).toEqual(body);
});

test('a broken stream is an error after the messages that arrived before', async () => {
  const response = network.stream(sendChatMessage);
  const onMessage = vi.fn();
  const stream = callStream(sendChatMessage, answerProgress, { body, onMessage });
  response.send({ message: 'a' });
  response.disconnect();
  await expect(stream).rejects.toBeInstanceOf(TypeError);
  expect(onMessage).toHaveBeenCalledTimes(1);
});

test('an error response to a streaming call is the same error as for other calls', async () => {
  network.refuse(sendChatMessage, 429, { statusCode: 429, message: 'Come back tomorrow.' });
  const stream = callStream(sendChatMessage, answerProgress, { body, onMessage: vi.fn() });
  await expect(stream).rejects.toBeInstanceOf(ApiError);
});

test.each([
  ['one chunk', ['data: {"a":"é"}\n\ndata: 2\n\n'], ['{"a":"é"}', '2']],
  ['chunks that split a character', [0, 1], ['é']],
  ['comments and other fields', [': hello\n\nid: 4\nevent: x\ndata: 1\n\n'], ['1']],
  ['several lines', ['data: 1\ndata:2\n\n'], ['1\n2']],
  ['line breaks of other systems', ['data: 1\r', '\n\r', '\ndata: 2\r\n\r\n'], ['1', '2']],
  ['an end in the middle', ['data: 1\n\ndata: 2'], ['1']],
])('events are read from %s', async (_, chunks, expected) => {
  const letter = new TextEncoder().encode('data: é\n\n');
  const bytes = (chunks as (string | number)[]).map((chunk) =>
    typeof chunk === 'string'
      ? new TextEncoder().encode(chunk)
      : letter.slice(chunk * 7, chunk ? undefined : 7),
  );
  const read = () => Promise.resolve({ done: bytes.length === 0, value: bytes.shift() });
  const stream = { getReader: () => ({ read, releaseLock: () => undefined }) };
  const events: string[] = [];
  for await (const event of readEvents(stream as unknown as ReadableStream<Uint8Array>)) events.push(event);
  expect(events).toEqual(expected);
});
