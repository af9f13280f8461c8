import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMissingPrograms } from '../classic/classic-programs.js';
import {
  hasNamespaces,
  listReaderConfinement,
  buildClassicSandbox,
  buildNodeSandbox,
} from './confinement.js';
import { READER_LIMITS, limitToContainer } from '../reader/limits.js';
import { parseReaderMessage } from '../reader/parse-reader-message.js';

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
  const program = join(fileURLToPath(new URL('../../', import.meta.url)), `dist/attempts-${process.pid}.mjs`);
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
    ...buildNodeSandbox(deck),
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
  expect(listReaderConfinement('pdfium')).toEqual({
    pdfium: expect.arrayContaining(['no network', 'no view of other processes']),
  });
});

// Its programs are native code, so what a shell can do is what a program that was taken over can do.
test.skipIf((await findMissingPrograms()).length > 0)(
  'the programs of the classic reader have no network and see no other process and no other file, as the log says',
  async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [deck, other, scratch] = ['deck.pdf', 'other.pdf', 'scratch'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(deck, '%PDF-1.7');
    await writeFile(other, 'secret');
    await mkdir(scratch);
    const attempts = {
      'its own file': `cat '${deck}'`,
      'another file': `cat '${other}'`,
      'accounts of the system': 'cat /etc/passwd',
      'changing its own file': `: > '${deck}'`,
      'changing the code': `: > '${fileURLToPath(import.meta.url)}.written'`,
      'processes of the system': `kill -0 ${process.pid}`,
      network: `exec 3<>/dev/tcp/127.0.0.1/${port}`,
      'its folder': ': > written',
    };
    const lines = Object.entries(attempts).map(
      ([name, line]) =>
        `if (${line}) >/dev/null 2>&1; then echo '${name}: done'; else echo '${name}: refused'; fi`,
    );
    const sandbox = buildClassicSandbox(deck, scratch, ['/bin/bash', '-c', lines.join('\n')]);
    const [program = '', ...args] = sandbox.command;
    const { stdout } = await promisify(execFile)(program, args, {
      cwd: scratch,
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
    });
    server.close();
    const confinement = listReaderConfinement('classic')['classic'] ?? [];
    const outcome = (measure: string) => (confinement.includes(measure) ? 'refused' : 'done');
    const files = outcome('only its own file and the code');
    expect(
      Object.fromEntries(
        stdout
          .trim()
          .split('\n')
          .map((line) => line.split(': ')),
      ),
    ).toEqual({
      'its own file': 'done',
      'another file': files,
      'accounts of the system': files,
      'changing its own file': files,
      'changing the code': files,
      'processes of the system': outcome('no view of other processes'),
      network: outcome('no network'),
      'its folder': 'done',
    });
    await rm(`${fileURLToPath(import.meta.url)}.written`, { force: true });
    expect(confinement).toContain('no environment');
    if (hasNamespaces()) expect(confinement).toContain('no network');
  },
);

test('the log names the measures of each configured reader', () => {
  expect(Object.keys(listReaderConfinement('pdfium'))).toEqual(['pdfium']);
  expect(Object.keys(listReaderConfinement('classic'))).toEqual(['classic']);
  expect(Object.keys(listReaderConfinement('pdfium,classic'))).toEqual(['pdfium', 'classic']);
  expect(listReaderConfinement('classic')['classic']).not.toContain('no programs');
});

test('the memory of a reader stays below that of its container', () => {
  const mib = 1024 * 1024;
  expect(limitToContainer(900 * mib, 768 * mib)).toBeLessThan(400 * mib);
  expect(limitToContainer(900 * mib, 4096 * mib)).toBe(900 * mib);
  expect(limitToContainer(900 * mib, 0)).toBe(900 * mib);
});

const cells = { columns: 2, cells: new Uint8Array(4) };
const anImage = {
  type: 'image',
  index: 0,
  richness: 1,
  hash: '0'.repeat(192),
  change: null,
  sketch: { ...cells, background: 255 },
  textCells: { fine: cells, coarse: cells },
  pictures: [{ data: new Uint8Array(1), width: 1, height: 1 }],
};

test('a picture with its measurements is accepted', () => {
  expect(parseReaderMessage(anImage, READER_LIMITS)).toEqual(anImage);
});

test.each([
  ['no object', 'opened'],
  ['another type', { type: 'run', code: '1' }],
  ['too many pages', { type: 'opened', title: null, language: null, pageCount: 501, outline: [] }],
  ['a page that cannot be', { type: 'pageFailed', index: 1e9 }],
  ['a picture of another kind', { ...anImage, pictures: [{ data: 'x', width: 1, height: 1 }] }],
  [
    'a width that is a path',
    {
      ...anImage,
      pictures: [{ data: new Uint8Array(1), width: '../x', height: 1 }],
    },
  ],
  [
    'more cells than a picture has',
    { ...anImage, textCells: { fine: { ...cells, cells: new Uint8Array(1e6) }, coarse: cells } },
  ],
  ['a hash that is a text', { ...anImage, hash: 'x'.repeat(192) }],
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
