import { spawnSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readArchiveKey, writeChecksums } from './checksums.mjs';

const ARCHIVE = 'lectern-1.0.0-linux-x64.tar.gz';
const BILL = 'lectern-1.0.0-linux-x64.cdx.json';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-sums-'));
  writeFileSync(join(folder, ARCHIVE), 'an archive');
  writeFileSync(join(folder, BILL), 'a bill of materials');
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (/** @type {string} */ name) => readFileSync(join(folder, name));
/** The commands of docs/operate/updates.md run in the folder of the download. */
const openssl = (/** @type {string[]} */ ...args) =>
  spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });

async function signAll() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeChecksums(folder, [BILL, ARCHIVE], privateKey);
  writeFileSync(join(folder, 'lectern.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
}

const VERIFY = [
  ...['pkeyutl', '-verify', '-pubin', '-inkey', 'lectern.pem'],
  ...['-rawin', '-in', 'SHA256SUMS', '-sigfile', 'SHA256SUMS.sig'],
];

test('the signature of the checksums is Ed25519 by node:crypto, and of these checksums alone', async () => {
  await signAll();
  const key = createPublicKey(read('lectern.pem'));
  expect(verify(null, read('SHA256SUMS'), key, read('SHA256SUMS.sig'))).toBe(true);
  expect(verify(null, Buffer.from('others'), key, read('SHA256SUMS.sig'))).toBe(false);
});

test('openssl alone checks signature and checksums', async () => {
  await signAll();
  const { status, stdout } = openssl(...VERIFY);
  expect([status, stdout.trim()]).toEqual([0, 'Signature Verified Successfully']);
  expect(openssl('dgst', '-sha256', '-r', BILL, ARCHIVE).stdout).toBe(read('SHA256SUMS').toString());

  writeFileSync(join(folder, ARCHIVE), 'another archive');
  expect(openssl('dgst', '-sha256', '-r', BILL, ARCHIVE).stdout).not.toBe(read('SHA256SUMS').toString());
  writeFileSync(join(folder, 'SHA256SUMS'), 'checksums of others');
  expect(openssl(...VERIFY).status).not.toBe(0);
});

test('the documents have the commands that this test runs', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operate/updates.md'), 'utf8');
  expect(text).toContain(`openssl ${VERIFY.join(' ')}`);
  expect(text).toContain('openssl dgst -sha256 -r');
});

test('a key made by the command that the errors name signs, and no other kind of key', () => {
  const root = join(folder, 'repository');
  const inside = join(root, 'release.key');
  const outside = join(folder, 'release.key');
  mkdirSync(root);
  const hint = 'openssl genpkey -algorithm ed25519 -out lectern-release.key';
  expect(() => readArchiveKey(undefined, root)).toThrow(hint);
  expect(() => readArchiveKey(outside, root)).toThrow(/^There is no key in /);

  for (const file of [outside, inside]) openssl('genpkey', '-algorithm', 'ed25519', '-out', file);
  expect(readArchiveKey(outside, root).asymmetricKeyType).toBe('ed25519');
  expect(() => readArchiveKey(inside, root)).toThrow(/ is inside the repository: move it out/);

  openssl('genpkey', '-algorithm', 'RSA', '-out', outside);
  expect(() => readArchiveKey(outside, root)).toThrow(/ holds no Ed25519 private key/);
});
