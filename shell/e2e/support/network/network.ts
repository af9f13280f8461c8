import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };
type Condition = (exchange: Exchange) => unknown;

/** A slow mobile network, as the developer tools of browsers had it under 'Regular 2G': 250 kbit/s and 300 ms. */
const SLOW = { bytesPerMs: 32, delayMs: 300 };

/** Longer than the service worker waits for a page. */
const LATE_MS = 8000;

/** What can happen between a browser and the server. */
const CONDITIONS = {
  'no connection': ({ outgoing }) => outgoing.destroy(),
  'a slow mobile network': async (exchange) => {
    await sleep(SLOW.delayMs);
    forward(exchange, limitSpeed);
  },
  'names that are resolved late': async (exchange) => {
    await sleep(LATE_MS);
    forward(exchange);
  },
  'a network that asks for a sign-in': ({ outgoing }) =>
    outgoing.writeHead(511, { 'content-type': 'text/html' }).end('<h1>Sign in to this network</h1>'),
} satisfies Record<string, Condition>;

/** @param change what passes of the answer, and when */
function forward(
  { incoming, outgoing }: Exchange,
  change = (answer: IncomingMessage): Readable => answer,
): void {
  const { method, headers, url = '' } = incoming;
  const upstream = request(url, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    pipeline(change(response), outgoing, () => undefined);
  });
  upstream.on('error', () => outgoing.destroy());
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

/** When the line is free again, in the milliseconds of `performance.now()`. All answers share the line. */
let isFreeAt = 0;

const limitSpeed = (answer: IncomingMessage): Readable =>
  Readable.from(
    (async function* () {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        isFreeAt = Math.max(isFreeAt, performance.now()) + chunk.length / SLOW.bytesPerMs;
        await sleep(isFreeAt - performance.now());
        yield chunk;
      }
    })(),
  );

/**
 * An HTTP proxy between browser and product whose condition can change. Playwright's `setOffline` is about pages alone: a service
 * worker still reaches the network.
 */
export async function startNetwork() {
  let condition: Condition = forward;
  const server = createServer((incoming, outgoing) => void condition({ incoming, outgoing }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** The `proxy` of a browser context. */
    proxy: {
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bypass: '<-loopback>',
    },
    spoil(name: keyof typeof CONDITIONS): void {
      condition = CONDITIONS[name];
      server.closeAllConnections();
    },
    restore(): void {
      condition = forward;
      server.closeAllConnections();
    },
    async stop() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}
