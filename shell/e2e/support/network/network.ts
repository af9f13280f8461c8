import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };
type Condition = (exchange: Exchange) => unknown;

/** What can happen between a browser and the server. */
const CONDITIONS = {
  'no connection': ({ outgoing }) => outgoing.destroy(),
  'a network that asks for a sign-in': ({ outgoing }) =>
    outgoing.writeHead(511, { 'content-type': 'text/html' }).end('<h1>Sign in to this network</h1>'),
} satisfies Record<string, Condition>;

function forward({ incoming, outgoing }: Exchange): void {
  const { method, headers, url = '' } = incoming;
  const upstream = request(url, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
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
  const server = createServer((incoming, outgoing) => {
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
    spoil(name: keyof typeof CONDITIONS): void {
      condition = CONDITIONS[name];
      server.closeAllConnections();
    },
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
