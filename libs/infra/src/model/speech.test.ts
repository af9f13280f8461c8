import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSpeech, SpeechRefused } from './speech.js';

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** A local server that speaks the speech call; keeps what it was asked. */
async function aSpeechServer(status: number) {
  const asked: { path: string | undefined; body: unknown }[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      asked.push({ path: request.url, body: JSON.parse(body) });
      response.writeHead(status, { 'content-type': status === 200 ? 'audio/mpeg' : 'application/json' });
      response.end(status === 200 ? Buffer.from('sound') : '{"error":{"message":"No."}}');
    });
  });
  await new Promise<void>((ready) => server?.listen(0, ready));
  const { port } = server.address() as AddressInfo;
  const speech = { name: 'reader', voice: 'nova', apiKey: 'key', baseUrl: `http://127.0.0.1:${port}/v1` };
  return { speech: createSpeech({ speech }), asked };
}

test('without configuration nothing is read aloud', () => {
  expect(createSpeech({ speech: undefined })).toBeUndefined();
});

test('a text is read aloud by the configured model and voice', async () => {
  const { speech, asked } = await aSpeechServer(200);
  expect(Buffer.from((await speech?.say('Hello.')) ?? []).toString()).toBe('sound');
  expect(asked).toEqual([
    {
      path: '/v1/audio/speech',
      body: { model: 'reader', voice: 'nova', input: 'Hello.', response_format: 'mp3' },
    },
  ]);
});

test('a refused text and an unavailable server are distinguished', async () => {
  const refusing = await aSpeechServer(400);
  await expect(refusing.speech?.say('Hello.')).rejects.toThrow(SpeechRefused);
  server?.close();
  const failing = await aSpeechServer(503);
  await expect(failing.speech?.say('Hello.')).rejects.not.toThrow(SpeechRefused);
});
