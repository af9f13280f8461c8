import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { environment } from '../environment';

/** A script of a later version of the shell. */
const LATER_SCRIPT = '/later.0000000000.js';

/** What differs in a later version: the worker's version and scripts, and the page that it stores. */
const LATER: Record<string, (body: string) => string> = {
  '/service-worker.js': (body) =>
    body
      .replace(/"version":"\w+"/, '"version":"0000000000"')
      .replace('"scripts":[', `"scripts":["${LATER_SCRIPT}",`),
  '/app-shell': (body) => `${body}<!-- ${LATER_SCRIPT} -->`,
};

/** The product at another address, which answers with the worker of a later version once `release` was called. */
export async function startReleaseProxy() {
  let isReleased = false;
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '', environment.baseUrl);
    const change = isReleased ? LATER[url.pathname] : undefined;
    void (change ? answerLater(url, change, outgoing) : forward(url, incoming, outgoing));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => (isReleased = true),
    async stop() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answerLater(url: URL, change: (body: string) => string, outgoing: ServerResponse) {
  const response = await fetch(url, { headers: { accept: 'text/html,*/*' } });
  const headers = ['content-type', 'content-language', 'date'].map((name) => [
    name,
    response.headers.get(name) ?? '',
  ]);
  outgoing.writeHead(response.status, Object.fromEntries(headers)).end(change(await response.text()));
}

function forward(url: URL, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method } = incoming;
  const upstream = request(url, { method, headers: { ...incoming.headers, host: url.host } }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  upstream.on('error', () => outgoing.destroy());
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}
