import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findUpdates } from './find-updates.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function ask(answer: string | RequestListener) {
  const listener: RequestListener =
    typeof answer === 'string' ? (_, response) => response.end(answer) : answer;
  server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((done) => server?.once('listening', done));
  const { port } = server.address() as AddressInfo;
  return findUpdates(`http://127.0.0.1:${port}/releases.json`, '1.2.0');
}

test('a newer version is named, whatever the order of the list', async () => {
  const releases = JSON.stringify([
    { version: '1.10.0', commit: 'x' },
    { version: '1.0.0' },
    { version: '1.9.0' },
  ]);
  expect(await ask(releases)).toEqual({ result: 'available', version: '1.10.0' });
});

test('the newest version needs no update', async () => {
  expect(await ask('[{"version": "1.2.0"}, {"version": "1.1.9"}]')).toEqual({
    result: 'newest',
    version: '1.2.0',
  });
});

test('of a hostile answer nothing is shown', async () => {
  const answers = [
    ...[
      '<script>alert(1)</script>',
      '[]',
      '{}',
      '[null]',
      '[{"version": "<b>9.0.0</b>"}]',
      '['.repeat(100_000),
    ],
    '[{"version": "9.0.0"}, {"version": "9.0.0 pay here"}]',
  ];
  for (const answer of answers) expect(await ask(answer)).toEqual({ result: 'unreadable', version: null });
});

test('a redirect, an error, an endless answer and a closed door count as unreachable', async () => {
  const answers: RequestListener[] = [
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    (_, response) => response.writeHead(500).end('[{"version": "9.0.0"}]'),
    (_, response) => {
      const fill = () => {
        while (response.write(' '.repeat(100_000)));
      };
      response.on('drain', fill);
      fill();
    },
    (request) => request.socket.destroy(),
  ];
  for (const answer of answers) expect(await ask(answer)).toEqual({ result: 'unreachable', version: null });
});

test('without an address nothing is asked', async () => {
  expect(await findUpdates(undefined, '1.2.0')).toEqual({ result: 'off', version: null });
});
