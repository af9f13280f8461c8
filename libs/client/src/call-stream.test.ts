/** @jest-environment jsdom */
import { answerProgress, sendChatMessage } from '@lectern/contract';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError, callStream } from './index';
import { eventsIn } from './events-in';
import { fakeNetwork, type FakeNetwork } from './testing/index';

const id = '0b8f2b5e-6f3b-4c5b-9a55-6a0d3c1f7a11';
const body = { sessionId: id, message: 'Why?', mode: 'explain' as const };
let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => network.restore());

test('an answer that is streamed hands over each message and resolves at its end', async () => {
  const answer = network.stream(sendChatMessage);
  const onMessage = jest.fn();
  const over = callStream(sendChatMessage, answerProgress, { body, onMessage });
  answer.send({ message: 'a' });
  answer.send({ message: 'b' });
  answer.end();
  await over;
  expect(onMessage.mock.calls).toEqual([[{ message: 'a' }], [{ message: 'b' }]]);
  expect(network.calls(sendChatMessage)[0]?.body).toEqual(body);
});

test('a stream that breaks is an error, and what came before stays handed over', async () => {
  const answer = network.stream(sendChatMessage);
  const onMessage = jest.fn();
  const over = callStream(sendChatMessage, answerProgress, { body, onMessage });
  answer.send({ message: 'a' });
  answer.breakOff();
  await expect(over).rejects.toBeInstanceOf(TypeError);
  expect(onMessage).toHaveBeenCalledTimes(1);
});

test('a refusal is the same error as without a stream', async () => {
  network.refuse(sendChatMessage, 429, { statusCode: 429, message: 'Come back tomorrow.' });
  const over = callStream(sendChatMessage, answerProgress, { body, onMessage: jest.fn() });
  await expect(over).rejects.toBeInstanceOf(ApiError);
});

test.each([
  ['one piece', ['data: {"a":"é"}\n\ndata: 2\n\n'], ['{"a":"é"}', '2']],
  ['pieces that part a letter', [0, 1], ['é']],
  ['comments and names', [': hello\n\nid: 4\nevent: x\ndata: 1\n\n'], ['1']],
  ['several lines', ['data: 1\ndata:2\n\n'], ['1\n2']],
  ['line breaks of other systems', ['data: 1\r', '\n\r', '\ndata: 2\r\n\r\n'], ['1', '2']],
  ['an end in the middle', ['data: 1\n\ndata: 2'], ['1']],
])('events are read from %s', async (_, pieces, expected) => {
  const letter = new TextEncoder().encode('data: é\n\n');
  const bytes = (pieces as (string | number)[]).map((piece) =>
    typeof piece === 'string'
      ? new TextEncoder().encode(piece)
      : letter.slice(piece * 7, piece ? undefined : 7),
  );
  const read = () => Promise.resolve({ done: bytes.length === 0, value: bytes.shift() });
  const stream = { getReader: () => ({ read, releaseLock: () => undefined }) };
  const events: string[] = [];
  for await (const event of eventsIn(stream as unknown as ReadableStream<Uint8Array>)) events.push(event);
  expect(events).toEqual(expected);
});
