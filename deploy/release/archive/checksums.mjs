import { createHash, createPrivateKey, sign } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Ends every error about the key. */
const HINT =
  'Make one outside of the repository with: openssl genpkey -algorithm ed25519 -out lectern-release.key';

/**
 * The private key that signs archives.
 * @param {string | undefined} file
 * @param {string} root of the repository
 * @returns {import('node:crypto').KeyObject}
 * @throws with a sentence when there is none, it can't be used, or it could be committed
 */
export function readArchiveKey(file, root) {
  if (!file) throw new Error(`Name the key that signs: npm run package -- --key <file>. ${HINT}`);
  const path = resolve(file);
  if (!existsSync(path)) throw new Error(`There is no key in ${file}. ${HINT}`);
  if (realpathSync(path).startsWith(realpathSync(root) + sep))
    throw new Error(`The key in ${file} is inside the repository: move it out and keep it secret. ${HINT}`);
  const key = parseKey(readFileSync(path, 'utf8'));
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new Error(`${file} holds no Ed25519 private key in PEM format. ${HINT}`);
}

/** @param {string} text */
function parseKey(text) {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}

/**
 * Writes SHA256SUMS, as `sha256sum` and `openssl dgst -r` print it, and SHA256SUMS.sig, its Ed25519 signature: 64 bytes.
 * @param {string} folder
 * @param {string[]} names of files in it
 * @param {import('node:crypto').KeyObject} key
 */
export async function writeChecksums(folder, names, key) {
  const lines = await Promise.all(
    [...names].sort().map(async (name) => `${await hashFile(join(folder, name))} *${basename(name)}\n`),
  );
  const sums = Buffer.from(lines.join(''));
  await writeFile(join(folder, 'SHA256SUMS'), sums);
  await writeFile(join(folder, 'SHA256SUMS.sig'), sign(null, sums, key));
}

/** @param {string} path */
async function hashFile(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
