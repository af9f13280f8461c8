import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';

/**
 * How the files of a backup are written and read: as they are, or in the age format (https://age-encryption.org/v1), which
 * the `age` program reads too.
 * @typedef {object} Coding
 * @property {'' | '.age'} suffix of the files' names
 * @property {(source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>} stream
 * @property {(bytes: Uint8Array) => Promise<Uint8Array>} bytes
 */

/** @type {Coding} */
const PLAIN = { suffix: '', stream: (source) => source, bytes: async (bytes) => bytes };

/**
 * Encrypts to age recipients, so that a machine that makes backups cannot read them.
 * @param {string} recipients `age1...`, separated by commas or spaces; empty: no encryption
 * @returns {Coding}
 * @throws with a sentence when a recipient is not valid
 */
export function encryptTo(recipients) {
  const list = recipients.split(/[\s,]+/).filter(Boolean);
  if (!list.length) return PLAIN;
  const encrypter = new Encrypter();
  for (const recipient of list) addRecipient(encrypter, recipient);
  return {
    suffix: '.age',
    stream: (source) => through(source, (stream) => encrypter.encrypt(stream)),
    bytes: (bytes) => encrypter.encrypt(bytes),
  };
}

/** @param {Encrypter} encrypter @param {string} recipient */
function addRecipient(encrypter, recipient) {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Error(
      `BACKUP_RECIPIENTS: ${recipient} is not an age recipient. npm run backup-key -- <file> makes one.`,
    );
  }
}

/**
 * Decrypts with the identities of a file as `npm run backup-key` or `age-keygen` writes it.
 * @param {string | undefined} identityFile absent: the backup is not encrypted
 * @returns {Promise<Coding>}
 */
export async function decryptWith(identityFile) {
  if (!identityFile) return PLAIN;
  const lines = (await readFile(identityFile, 'utf8')).split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (!identities.length) throw new Error(`${identityFile} has no line that starts with AGE-SECRET-KEY-.`);
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return {
    suffix: '.age',
    stream: (source) => through(source, (stream) => decrypter.decrypt(stream)),
    bytes: (bytes) => decrypter.decrypt(bytes),
  };
}

/**
 * @param {AsyncIterable<Uint8Array>} source
 * @param {(stream: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>} code
 * @returns {AsyncIterable<Uint8Array>}
 */
async function* through(source, code) {
  yield* await code(/** @type {ReadableStream<Uint8Array>} */ (Readable.toWeb(Readable.from(source))));
}
