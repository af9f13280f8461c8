import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createModel } from './model.js';
import { tryModel } from './try-model.js';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function aServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const answerText =
  (content: string): RequestListener =>
  (_request, response) => {
    const message = { role: 'assistant', content };
    const usage = { prompt_tokens: 30, completion_tokens: 12 };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }], usage }));
  };
const refuse =
  (status: number, message: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-should-retry': 'false' });
    response.end(JSON.stringify({ error: { message } }));
  };
const attempt = (baseUrl: string, isInNetwork = true, timeoutMs = 10_000) =>
  tryModel({ name: 'm', apiKey: 'sk-topsecret', baseUrl, isInNetwork }, timeoutMs);

test('a model that answers is shown with its answer, milliseconds and tokens', async () => {
  const url = await aServer(answerText('{"answer":"It guides ships."}'));
  expect(await attempt(url)).toEqual({
    ...{ outcome: 'answered', status: null, answer: 'It guides ships.' },
    milliseconds: expect.any(Number),
    tokens: 42,
  });
});

test.each([
  [401, 'key'],
  [404, 'notFound'],
  [429, 'limited'],
  [500, 'refused'],
])('the status %i is %s, with 200 characters of the answer and without the key', async (status, outcome) => {
  const url = await aServer(refuse(status, `No: sk-topsecret ${'x'.repeat(500)}`));
  const trial = await attempt(url);
  expect(trial).toMatchObject({ outcome, status });
  expect(trial.answer).toHaveLength(200);
  expect(trial.answer).not.toContain('sk-topsecret');
});

test('a server in the network is refused without the tick, and never asked', async () => {
  const asked: unknown[] = [];
  const url = await aServer((request, response) => {
    asked.push(request.url);
    response.end('{}');
  });
  expect(await attempt(url, false)).toMatchObject({ outcome: 'inNetwork', status: null });
  expect(await attempt(url.replace('127.0.0.1', 'localhost'), false)).toMatchObject({ outcome: 'inNetwork' });
  expect(await attempt('http://169.254.169.254/v1')).toMatchObject({ outcome: 'metadata' });
  expect(asked).toEqual([]);
});

test('an unknown name, a closed port, silence, a redirect and another form each have an outcome', async () => {
  expect(await attempt('http://no-such-host.invalid/v1')).toMatchObject({ outcome: 'unknownHost' });
  const closed = await aServer(() => undefined);
  await stops.pop()?.();
  for (const url of [closed, 'http://127.0.0.1:25/v1'])
    expect(await attempt(url)).toMatchObject({ outcome: 'unreachable' });
  const silent = await aServer(() => undefined);
  expect(await attempt(silent, true, 500)).toMatchObject({ outcome: 'timeout' });
  const moved = await aServer((_request, response) =>
    response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
  );
  expect(await attempt(moved)).toMatchObject({ outcome: 'redirect' });
  expect(await attempt(await aServer(answerText('Good day.')))).toMatchObject({ outcome: 'failed' });
});

test('every failure of a model is reported with status and answer, without the key', async () => {
  const failures: unknown[] = [];
  const baseUrl = await aServer(refuse(400, 'No model for sk-topsecret'));
  const model = createModel({ model: { name: 'm', apiKey: 'sk-topsecret', baseUrl } }, (failure) =>
    failures.push(failure),
  );
  await expect(model?.askFor(z.object({}), '', {})).rejects.toThrow();
  const { signal } = new AbortController();
  const parts = model?.write(z.object({}), '', {}, { maxTokens: 9, signal, onUsage: () => undefined });
  await expect(parts?.next()).rejects.toThrow();
  expect(failures).toEqual([
    { status: 400, answer: 'No model for …' },
    { status: 400, answer: 'No model for …' },
  ]);
});
