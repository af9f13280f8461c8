import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RemoteManifests } from '@lectern/remote';

interface FaultyResponse {
  status: number;
  type: string;
  body: string;
}

/** The files that a fault can replace: the remote's mf-manifest.json, its entry, its chunks, or `/remotes.json`. */
type Part = 'manifest' | 'entry' | 'chunk' | 'remotes.json';

interface Fault {
  part: Part;
  answer: (body: string, remote: string) => FaultyResponse | 'hang';
}

const script = (body: string): FaultyResponse => ({ status: 200, type: 'text/javascript', body });
const page: FaultyResponse = {
  status: 200,
  type: 'text/html',
  body: '<!doctype html><title>Maintenance</title><h1>Back soon</h1>',
};
const missing: FaultyResponse = { status: 404, type: 'text/plain', body: 'Not found' };
const broken: FaultyResponse = { status: 500, type: 'text/plain', body: 'Out of order' };

/** A Module Federation container that returns the same module for every name. */
const container = (remote: string, module: string) =>
  script(`var ${remote} = { init() {}, async get() { ${module} } };`);

/**
 * The faults of a remote. Except for wrong hashes, `/remotes.json` contains the hashes of the replaced files, so that no
 * fault is detected by its hash instead of by its own check.
 */
export const FAULTS: Record<string, Fault> = {
  // First, because they take the longest.
  'entry never answers': { part: 'entry', answer: () => 'hang' },
  'manifest never answers': { part: 'manifest', answer: () => 'hang' },
  'manifest answers 404': { part: 'manifest', answer: () => missing },
  'manifest is a page': { part: 'manifest', answer: () => page },
  'manifest is other JSON': {
    part: 'manifest',
    answer: () => ({ status: 200, type: 'application/json', body: '{}' }),
  },
  'manifest has another hash': {
    part: 'manifest',
    answer: (body) => ({ status: 200, type: 'application/json', body: `${body} ` }),
  },
  'entry answers 404': { part: 'entry', answer: () => missing },
  'entry answers 500': { part: 'entry', answer: () => broken },
  'entry is a page': { part: 'entry', answer: () => page },
  'entry is cut off': { part: 'entry', answer: (body) => script(body.slice(0, body.length / 2)) },
  'entry has another hash': { part: 'entry', answer: (body) => script(`${body}\n;`) },
  'entry is not JavaScript': { part: 'entry', answer: () => script('{{{ not a script') },
  'chunk answers 404': { part: 'chunk', answer: () => missing },
  'chunk has another hash': { part: 'chunk', answer: (body) => script(`${body}\n;`) },
  'module throws when it is imported': {
    part: 'entry',
    answer: (_, remote) => container(remote, `throw new Error('broken');`),
  },
  'component throws when it is rendered': {
    part: 'entry',
    answer: (_, remote) =>
      container(remote, `return () => ({ default: () => { throw new Error('broken'); } });`),
  },
  'is for a newer remote API version': { part: 'remotes.json', answer: (body) => script(body) },
};

/**
 * An HTTP proxy between browser and product. `setFault` makes one remote faulty until `clearFault` is called. The browser
 * caches no file that can become faulty.
 */
export async function startFaultProxy(remote: string) {
  /** A key of FAULTS. */
  let fault: string | undefined;
  const server = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { pathname } = new URL(incoming.url ?? '');
    const part = findPart(pathname, remote);
    if (!part) return forward(incoming, outgoing);
    const { part: faultyPart, answer: respond } = FAULTS[fault ?? ''] ?? {};
    if (part === 'remotes.json' && fault) return send(outgoing, await manifestsWith(incoming, remote, fault));
    if (part !== faultyPart || !respond) return forward(incoming, outgoing, { 'cache-control': 'no-store' });
    return send(outgoing, respond(await fetchBody(incoming), remote));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault: (name: string) => (fault = name),
    clearFault: () => (fault = undefined),
    async stop() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

function findPart(pathname: string, remote: string): Part | undefined {
  if (pathname === '/remotes.json') return 'remotes.json';
  if (!pathname.startsWith(`/remotes/${remote}/`)) return undefined;
  if (pathname.endsWith('/mf-manifest.json')) return 'manifest';
  if (pathname.endsWith('/remoteEntry.js')) return 'entry';
  return pathname.endsWith('.js') ? 'chunk' : undefined;
}

/** The content of `/remotes.json` during a fault. */
async function manifestsWith(
  incoming: IncomingMessage,
  remote: string,
  name: string,
): Promise<FaultyResponse> {
  const manifests = JSON.parse(await fetchBody(incoming)) as RemoteManifests;
  const { origin } = new URL(incoming.url ?? '');
  const manifest = manifests[remote];
  const fault = FAULTS[name];
  if (!manifest || !fault) throw new Error(`No remote ${remote}, or no fault ${name}`);
  if (fault.part === 'remotes.json') manifest.remoteApiVersion += 1;
  else if (!name.endsWith('has another hash')) {
    for (const url of Object.keys(manifest.integrity)) {
      if (findPart(url, remote) !== fault.part) continue;
      const response = fault.answer(await (await fetch(origin + url)).text(), remote);
      manifest.integrity[url] = computeIntegrity(response === 'hang' ? '' : response.body);
    }
  }
  return { status: 200, type: 'application/json', body: JSON.stringify(manifests) };
}

const computeIntegrity = (body: string) => `sha256-${createHash('sha256').update(body).digest('base64')}`;

function send(outgoing: ServerResponse, response: FaultyResponse | 'hang') {
  if (response === 'hang') return;
  const { status, type, body } = response;
  outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  replacedHeaders: Record<string, string> = {},
) {
  const { method, headers } = incoming;
  const upstream = request(incoming.url ?? '', { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, ...replacedHeaders });
    response.pipe(outgoing);
  });
  upstream.on('error', () => outgoing.destroy());
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

async function fetchBody({ url, headers: { cookie } }: IncomingMessage): Promise<string> {
  return (await fetch(url ?? '', { headers: cookie ? { cookie } : {} })).text();
}
