import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endProcess } from '@lectern/infra/testing';
import { freePort } from '../launch/ports.mjs';
import { until } from '../launch/processes.mjs';
import { startNginx } from '../testing/nginx.mjs';
import {
  aBrowser,
  aDatabase,
  aFolder,
  admin,
  readEvents,
  migrate,
  root,
  signedIn,
  startProduct,
} from '../testing/product.mjs';

const nginx = process.env.NGINX_PATH;
if (!nginx) console.warn('No nginx (NGINX_PATH): the rules of the proxy are not tested.');
const behindNginx = nginx ? test : test.skip;

const DECK = readFileSync(join(root, 'worker/fixtures/keeping-bees.pdf'));
/** What only one of the replicas has, as while a new version is rolled out. */
const OLDER = 'chunks/older.0123456789.js';
const UNTRUSTED = '192.0.2.99';

/** @type {(() => unknown)[]} */
const cleanups = [];
let origin = '';
let port = 0;
/** @type {Awaited<ReturnType<typeof startProduct>>} */
let product;
/** @type {Awaited<ReturnType<typeof startNginx>>} */
let proxy;

beforeAll(async () => {
  if (!nginx) return;
  const folder = aFolder();
  cleanups.push(folder.remove);
  const database = await aDatabase();
  cleanups.push(database.drop);
  migrate(database.url);
  port = await freePort();
  origin = `http://localhost:${port}`;
  const olderWeb = join(folder.path, 'web');
  cpSync(join(root, 'dist/web'), olderWeb, { recursive: true });
  writeFileSync(join(olderWeb, OLDER), 'older()');
  product = await startProduct({
    replicas: 2,
    databaseUrl: database.url,
    dataDir: join(folder.path, 'data'),
    publicUrl: origin,
    variables: { TRUST_PROXY: '1' },
    each: [{ WEB_ROOT: olderWeb }],
  });
  cleanups.push(product.stop);
  const options = { program: nginx, port, replicas: product.ports, trusted: UNTRUSTED };
  proxy = await startNginx({ ...options, folder: join(folder.path, 'proxy') });
  cleanups.push(proxy.stop);
}, 120_000);

afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

behindNginx(
  'files named by their hash are cached for ever and stay compressed; the files that name them are revalidated',
  async () => {
    const web = join(root, 'dist/web');
    const main = readdirSync(web).find((name) => /^main\.[0-9a-f]{10}\.js$/.test(name)) ?? '';
    for (const encoding of ['br', 'gzip']) {
      const script = await fetch(`${origin}/${main}`, { headers: { 'accept-encoding': encoding } });
      expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(script.headers.get('content-encoding')).toBe(encoding);
      expect(await script.text()).toBe(readFileSync(join(web, main), 'utf8'));
    }
    const manifests = await fetch(`${origin}/remotes.json`);
    expect(manifests.headers.get('cache-control')).toBe('private, no-cache');
    const { learner } = await manifests.json();
    const entry = await fetch(origin + learner.entry);
    expect([entry.status, entry.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    for (const [path, control] of [
      ['/', 'private, no-cache'],
      ['/courses', 'private, no-cache'],
      ['/shell.json', 'no-cache'],
    ]) {
      const answer = await fetch(origin + path, { headers: { accept: 'text/html' } });
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, control]);
    }
    expect((await fetch(`${origin}/api/courses`)).headers.get('cache-control')).toBe('private, no-cache');
    expect((await fetch(`${origin}/main.0123456789.js`)).status).toBe(404);
  },
);

behindNginx(
  'what the proxy refuses itself has a sentence and the headers of every other answer',
  async () => {
    const bodies = [
      [await fetch(`${origin}/?${'x'.repeat(40_000)}`), 400],
      [await fetch(`${origin}/api/chat/sessions`, { method: 'POST', body: 'x'.repeat(4_000_000) }), 413],
    ];
    for (const [answer, status] of /** @type {[Response, number][]} */ (bodies)) {
      expect([answer.status, (await answer.json()).statusCode]).toEqual([status, status]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
  },
);

behindNginx(
  'a flood from one address is refused, and files named by their hash are not counted',
  async () => {
    const statuses = await Promise.all(
      Array.from({ length: 2500 }, async () => (await fetch(`${origin}/proxy/none`)).status),
    );
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status !== 429).length).toBeGreaterThan(900);
    const readOlder = async () => (await fetch(`${origin}/${OLDER}`)).status;
    expect(await readOlder()).not.toBe(429);
    // Replicas on a busy machine may have to answer the flood first.
    await expect.poll(readOlder).toBe(200);
  },
);

behindNginx('a file that only one replica has is found, whichever is asked first', async () => {
  for (let number = 0; number < 4; number++) {
    const answer = await fetch(`${origin}/${OLDER}`);
    expect([answer.status, await answer.text()]).toEqual([200, 'older()']);
  }
});

behindNginx(
  'a deck is passed on as it arrives, and every progress event is delivered at once, whichever replica serves the stream',
  async () => {
    const person = await signedIn(origin);
    const stream = await person('/api/courses/upload-progress', { headers: { accept: 'text/event-stream' } });
    const { events } = readEvents(stream);

    /** @type {(value?: unknown) => void} */
    let sendOn = () => undefined;
    const held = new Promise((done) => (sendOn = done));
    const upload = person('/api/courses/upload', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=deck' },
      body: halfOfIt(held),
      duplex: 'half',
    });
    await until(() => events.some(({ stage }) => stage === 'Uploading'));
    sendOn();
    await until(() => events.some(({ stage }) => stage === 'Rendering slides'));
    const answer = await upload;
    expect(answer.status).toBe(201);
    const { course } = await answer.json();
    await until(() => events.some(({ status }) => status === 'completed'));

    const listed = await (await fetch(`${origin}/api/courses`)).json();
    expect(listed.map((/** @type {{ id: string }} */ { id }) => id)).toContain(course.id);
  },
  120_000,
);

/**
 * The form with the deck, whose second half waits.
 * @param {Promise<unknown>} held
 */
async function* halfOfIt(held) {
  const half = DECK.length / 2;
  yield Buffer.from('--deck\r\ncontent-disposition: form-data; name="file"; filename="deck.pdf"\r\n\r\n');
  yield DECK.subarray(0, half);
  await held;
  yield DECK.subarray(half);
  yield Buffer.from('\r\n--deck--\r\n');
}

behindNginx(
  'a file that is too large gets the sentence of the API, an absurd one that of the proxy',
  async () => {
    const person = await signedIn(origin);
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(12 * 1024 * 1024)]), 'deck.pdf');
    const large = await person('/api/courses/upload', { method: 'POST', body });
    const sentence = { statusCode: 413, message: 'PDF files up to 10MB are supported.' };
    expect([large.status, await large.json()]).toEqual([413, expect.objectContaining(sentence)]);

    const absurd = await new Promise((done, fail) =>
      request(`${origin}/api/courses/upload`, { method: 'POST', headers: { 'content-length': 1e12 } })
        .on('response', async (answer) => done(JSON.parse((await answer.toArray()).join(''))))
        .on('error', fail)
        .flushHeaders(),
    );
    expect(absurd).toEqual(sentence);
  },
);

test('every event stream of the interface is one that the proxy does not hold back', () => {
  const lines = readFileSync(join(root, 'api/endpoints.txt'), 'utf8').split('\n');
  const streams = lines.filter((line) => line.endsWith(' stream')).map((line) => line.split(' ')[1] ?? '');
  const rules = readFileSync(join(root, 'deploy/proxy/lectern.conf.template'), 'utf8');
  const [, pattern = ''] = /location ~ (\S+) \{\s+proxy_buffering off/.exec(rules) ?? [];
  expect(streams.length).toBeGreaterThan(1);
  expect(streams.filter((path) => !new RegExp(pattern).test(path))).toEqual([]);
});

behindNginx('a request keeps its id from the browser to the log, unless the id could forge one', async () => {
  const kept = await fetch(`${origin}/api/courses`, { headers: { 'x-request-id': 'from-the-browser.1' } });
  expect(kept.headers.get('x-request-id')).toBe('from-the-browser.1');
  const forged = await fetch(`${origin}/api/courses`, { headers: { 'x-request-id': 'a"},{"b' } });
  expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
  await until(() => proxy.log().includes(String(forged.headers.get('x-request-id'))));
  const lines = proxy.log().trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).requestId)).toContain('from-the-browser.1');
  expect(proxy.log()).not.toContain('/api/');
});

behindNginx('attempts are counted for each client, who has no say in what address it has', async () => {
  const guess = (/** @type {string} */ from, /** @type {string} */ at) =>
    aBrowser(origin, { server: at, headers: { 'x-forwarded-for': from } }).signIn({
      email: 'ada@example.org',
      password: 'a guess',
    });
  const statuses = [];
  for (let number = 1; number <= 11; number++)
    statuses.push((await guess(`198.51.100.${number}`, origin)).status);
  expect(statuses).toEqual([...Array(10).fill(422), 429]);

  const folder = aFolder();
  cleanups.unshift(folder.remove);
  const inner = await freePort();
  const behindAnother = await startNginx({
    program: String(nginx),
    folder: join(folder.path, 'behind-another'),
    port: inner,
    replicas: product.ports,
    trusted: '127.0.0.1',
  });
  const { status } = await guess('198.51.100.200', `http://localhost:${inner}`);
  await behindAnother.stop();
  expect(status).toBe(422);
});

behindNginx(
  'when a replica is killed the other answers every request, and when both are gone a sentence does',
  async () => {
    const person = await signedIn(origin);
    const [first, second] = product.children;
    if (!first || !second) throw new Error('There should be two replicas.');
    await endProcess(first);
    const answers = await Promise.all(Array.from({ length: 20 }, () => person('/api/auth/user')));
    for (const answer of answers)
      expect([answer.status, (await answer.json()).email]).toEqual([200, admin.email]);

    await endProcess(second);
    const call = await fetch(`${origin}/api/courses`);
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await call.json()).message).toBe(
      "Lectern can't be reached right now. Please try again in a moment.",
    );
    const page = await fetch(origin, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  },
);
