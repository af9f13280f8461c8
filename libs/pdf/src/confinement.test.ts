import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxedNode, hasNamespaces, readerConfinement } from './confinement.js';
import { READER_LIMITS, limitToContainer } from './limits.js';
import { parseReaderMessage } from './parse-reader-message.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confinement-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a program that has taken over a reading process can do, by the name of each attempt. */
async function attempts(port: number): Promise<Record<string, string>> {
  const deck = join(folder, 'deck.pdf');
  await writeFile(deck, '%PDF-1.7');
  await writeFile(join(folder, 'other.pdf'), 'secret');
  // It lies among the code, because a confined process can read nothing else.
  const program = join(fileURLToPath(new URL('../', import.meta.url)), `dist/attempts-${process.pid}.mjs`);
  await writeFile(
    program,
    `import { execFileSync } from 'node:child_process';
     import { readFileSync, writeFileSync } from 'node:fs';
     import { connect } from 'node:net';
     const attempt = async (work) => { try { await work(); return 'done'; } catch (error) { return 'refused'; } };
     process.once('message', async ({ deck, other, parent, port }) => {
       process.send({
         'its own file': await attempt(() => readFileSync(deck)),
         'another file': await attempt(() => readFileSync(other)),
         'secrets of its parent': await attempt(() => readFileSync('/proc/' + parent + '/environ')),
         'its parent as the system shows it': await attempt(() => process.kill(parent, 0)),
         writing: await attempt(() => writeFileSync(deck, '')),
         'another program': await attempt(() => execFileSync('/bin/true')),
         network: await attempt(() => new Promise((done, fail) => connect(port, '127.0.0.1', done).on('error', fail))),
         environment: Object.keys(process.env).join() || 'empty',
       });
       process.disconnect();
       setTimeout(() => process.exit(), 50);
     });`,
  );
  const child = fork(program, {
    cwd: folder,
    env: {},
    ...sandboxedNode(deck),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send({ deck, other: join(folder, 'other.pdf'), parent: process.pid, port });
  const [result] = (await once(child, 'message')) as [Record<string, string>];
  await rm(program);
  return result;
}

test('a reading process reads its own file and the code, and reaches no secret, program or file besides', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const result = await attempts((server.address() as AddressInfo).port);
  server.close();
  expect(result).toMatchObject({
    'its own file': 'done',
    'another file': 'refused',
    'secrets of its parent': 'refused',
    writing: 'refused',
    'another program': 'refused',
  });
  if (!hasNamespaces()) return;
  expect(result).toMatchObject({ network: 'refused', 'its parent as the system shows it': 'refused' });
  expect(readerConfinement()).toEqual(expect.arrayContaining(['no network', 'no view of other processes']));
});

test('the memory of a reader stays below that of its container', () => {
  const mib = 1024 * 1024;
  expect(limitToContainer(900 * mib, 768 * mib)).toBeLessThan(400 * mib);
  expect(limitToContainer(900 * mib, 4096 * mib)).toBe(900 * mib);
  expect(limitToContainer(900 * mib, 0)).toBe(900 * mib);
});

test.each([
  ['no object', 'opened'],
  ['another type', { type: 'run', code: '1' }],
  ['too many pages', { type: 'opened', title: null, language: null, pageCount: 501, outline: [] }],
  ['a page that cannot be', { type: 'pageFailed', index: 1e9 }],
  [
    'a picture of another kind',
    { type: 'image', index: 0, richness: 1, change: null, pictures: [{ data: 'x', width: 1, height: 1 }] },
  ],
  [
    'a width that is a path',
    {
      type: 'image',
      index: 0,
      richness: 1,
      change: null,
      pictures: [{ data: new Uint8Array(1), width: '../x', height: 1 }],
    },
  ],
  ['a language that is none', { type: 'opened', title: null, language: 'x y', pageCount: 1, outline: [] }],
  [
    'a title without end',
    { type: 'opened', title: 'x'.repeat(1e6), language: null, pageCount: 1, outline: [] },
  ],
  ['a message that only its parent sends', { type: 'killed' }],
  ['more than it should say', { type: 'done', then: 'more' }],
])('a message of a reading process with %s is refused', (_, message) => {
  expect(parseReaderMessage(message, READER_LIMITS)).toBeUndefined();
});
