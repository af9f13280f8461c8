import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** The mobile line of Lighthouse: 1.6 Mbit/s, 150 ms for each request. */
const BYTES_PER_MS = 200;
const DELAY_MS = 150;

/**
 * Starts an HTTP proxy that makes each request late, and all answers together slow. The throttling of Chromium's developer tools is about
 * pages alone; requests of a service worker go past it.
 */
export async function startSlowLine() {
  /** When the line is free again, in the milliseconds of `performance.now()`. */
  let isFreeAt = 0;
  /** @param {import('node:http').IncomingMessage} answer */
  async function* limitSpeed(answer) {
    for await (const chunk of answer) {
      isFreeAt = Math.max(isFreeAt, performance.now()) + chunk.length / BYTES_PER_MS;
      await sleep(isFreeAt - performance.now());
      yield chunk;
    }
  }
  const server = createServer(async (incoming, outgoing) => {
    await sleep(DELAY_MS);
    const { method, headers, url = '' } = incoming;
    const upstream = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(Readable.from(limitSpeed(answer)), outgoing).catch(() => outgoing.destroy());
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    /** The `proxy` of a browser context. */
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
