import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RemoteManifests } from '@lectern/remote';

interface Answer {
  status: number;
  type: string;
  body: string;
}

/** What can be spoiled: the remote's mf-manifest.json, its entry, the chunks of its screens, or `/remotes.json`. */
type Part = 'manifest' | 'entry' | 'chunk' | 'remotes.json';

interface Fault {
  part: Part;
  answer: (body: string, remote: string) => Answer | 'hang';
}

const script = (body: string): Answer => ({ status: 200, type: 'text/javascript', body });
const page: Answer = {
  status: 200,
  type: 'text/html',
  body: '<!doctype html><title>Maintenance</title><h1>Back soon</h1>',
};
const missing: Answer = { status: 404, type: 'text/plain', body: 'Not found' };
const broken: Answer = { status: 500, type: 'text/plain', body: 'Out of order' };

/** A federation container with one module for every name. */
const container = (remote: string, module: string) =>
  script(`var ${remote} = { init() {}, async get() { ${module} } };`);

/**
 * What can be wrong with a remote. `/remotes.json` carries the integrity of what is really served, so that each fault
 * tests what it is made for, except for wrong hashes.
 */
export const FAULTS: Record<string, Fault> = {
  // First, since they take the longest to be noticed.
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
  'entry is no JavaScript': { part: 'entry', answer: () => script('{{{ no script') },
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
 * An HTTP proxy between a browser and the product that spoils one remote after `spoil`, until `mend` is called. The
 * browser caches nothing that can be spoiled.
 */
export async function startFaultProxy(remote: string) {
  /** One of FAULTS. */
  let fault: string | undefined;
  const server = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { pathname } = new URL(incoming.url ?? '');
    const part = partOf(pathname, remote);
    if (!part) return forward(incoming, outgoing);
    const { part: spoiled, answer: spoil } = FAULTS[fault ?? ''] ?? {};
    if (part === 'remotes.json' && fault)
      return answer(outgoing, await manifestsWith(incoming, remote, fault));
    if (part !== spoiled || !spoil) return forward(incoming, outgoing, { 'cache-control': 'no-store' });
    return answer(outgoing, spoil(await bodyOf(incoming), remote));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil: (how: string) => (fault = how),
    mend: () => (fault = undefined),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function partOf(pathname: string, remote: string): Part | undefined {
  if (pathname === '/remotes.json') return 'remotes.json';
  if (!pathname.startsWith(`/remotes/${remote}/`)) return undefined;
  if (pathname.endsWith('/mf-manifest.json')) return 'manifest';
  if (pathname.endsWith('/remoteEntry.js')) return 'entry';
  return pathname.endsWith('.js') ? 'chunk' : undefined;
}

/** `/remotes.json` as it is while a fault is on. */
async function manifestsWith(incoming: IncomingMessage, remote: string, name: string): Promise<Answer> {
  const manifests = JSON.parse(await bodyOf(incoming)) as RemoteManifests;
  const { origin } = new URL(incoming.url ?? '');
  const manifest = manifests[remote];
  const fault = FAULTS[name];
  if (!manifest || !fault) throw new Error(`No remote ${remote}, or no fault ${name}`);
  if (fault.part === 'remotes.json') manifest.remoteApiVersion += 1;
  else if (!name.endsWith('has another hash')) {
    for (const url of Object.keys(manifest.integrity)) {
      if (partOf(url, remote) !== fault.part) continue;
      const given = fault.answer(await (await fetch(origin + url)).text(), remote);
      manifest.integrity[url] = integrityOf(given === 'hang' ? '' : given.body);
    }
  }
  return { status: 200, type: 'application/json', body: JSON.stringify(manifests) };
}

const integrityOf = (body: string) => `sha384-${createHash('sha384').update(body).digest('base64')}`;

function answer(outgoing: ServerResponse, given: Answer | 'hang') {
  if (given === 'hang') return;
  outgoing
    .writeHead(given.status, { 'content-type': given.type, 'cache-control': 'no-store' })
    .end(given.body);
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, instead: Record<string, string> = {}) {
  const { method, headers } = incoming;
  const onward = request(incoming.url ?? '', { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, ...instead });
    response.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

async function bodyOf({ url, headers: { cookie } }: IncomingMessage): Promise<string> {
  return (await fetch(url ?? '', { headers: cookie ? { cookie } : {} })).text();
}
