import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment } from '../environment';

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };
type Condition = (exchange: Exchange) => unknown;

const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Sign in to this network</h1>';
/** Longer than the worker waits for a page, and than a write waits for its answer. */
const LATE_MS = 10_000;
/** EDGE: the round trip, and bytes in a second. */
const LATENCY_2G_MS = 800;
const BYTES_2G = 30_000;

const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Condition =>
  ({ outgoing }) =>
    outgoing.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);

const isForServer = ({ url = '' }: IncomingMessage) => url.startsWith(environment.baseUrl);

/** What can happen between a browser and the server. */
export const CONDITIONS = {
  'no connection': ({ outgoing }) => outgoing.destroy(),
  'a server that is down': answer(503, '<h1>Service Unavailable</h1>'),
  'a server that never answers': () => undefined,
  'a network that asks for a sign-in with 200': answer(200, PORTAL),
  'a network that asks for a sign-in with 302': (exchange) =>
    isForServer(exchange.incoming)
      ? answer(302, '', { location: 'http://portal.example/' })(exchange)
      : answer(200, PORTAL)(exchange),
  'a network that asks for a sign-in with 511': answer(511, PORTAL),
  'names that are found late': (exchange) => sleep(LATE_MS).then(() => forward(exchange)),
  '2G': (exchange) => sleep(LATENCY_2G_MS).then(() => forward(exchange, throttle())),
} satisfies Record<string, Condition>;
export type ConditionName = keyof typeof CONDITIONS;

/** Lets chunks through at the speed of the line. */
const throttle = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      setTimeout(() => callback(null, chunk), (chunk.length / BYTES_2G) * 1000);
    },
  });

function forward({ incoming, outgoing }: Exchange, line?: Transform): void {
  const { method, headers, url = '' } = incoming;
  const upstream = request(url, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    (line ? response.pipe(line) : response).pipe(outgoing);
  });
  upstream.on('error', () => outgoing.destroy());
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

/**
 * An HTTP proxy between browser and product whose condition can change. Playwright's `setOffline` is about pages alone: a service
 * worker still reaches the network.
 */
export async function startNetwork() {
  let condition: Condition | undefined;
  /** Paths that were requested since the condition changed. */
  let requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    if (isForServer(incoming)) requests.push(new URL(incoming.url ?? '').pathname);
    (condition ?? forward)({ incoming, outgoing });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** The `proxy` of a browser context. */
    proxy: {
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bypass: '<-loopback>',
    },
    spoil(name: ConditionName): void {
      condition = CONDITIONS[name];
      requests = [];
      server.closeAllConnections();
    },
    listRequests: () => requests,
    restore(): void {
      condition = undefined;
      server.closeAllConnections();
    },
    async stop() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}
