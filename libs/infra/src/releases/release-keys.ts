import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

interface Variables {
  RELEASE_PUBLIC_KEY?: string | undefined;
  RELEASE_SIGNING_KEY?: string | undefined;
  RELEASE_SIGNING_KEY_FILE?: string | undefined;
}

/**
 * The keys in RELEASE_PUBLIC_KEY, separated by commas: while a key is replaced there are two.
 * @throws Error with a sentence when one of them is no Ed25519 public key
 */
export function readReleaseKeys({ RELEASE_PUBLIC_KEY = '' }: Variables): KeyObject[] {
  return RELEASE_PUBLIC_KEY.split(/[\s,]+/)
    .filter(Boolean)
    .map(parsePublicKey);
}

/**
 * The key that signs releases: RELEASE_SIGNING_KEY (PEM, PKCS #8), else the file RELEASE_SIGNING_KEY_FILE.
 * @param ownFile is used where it exists and neither variable is set
 * @throws Error with a sentence when there is none, or it can't be used
 */
export function readSigningKey(
  { RELEASE_SIGNING_KEY, RELEASE_SIGNING_KEY_FILE }: Variables,
  ownFile: string,
): KeyObject {
  const file = RELEASE_SIGNING_KEY_FILE || ownFile;
  if (!RELEASE_SIGNING_KEY && !existsSync(file)) {
    throw new Error(
      'There is no key to sign the release: set RELEASE_SIGNING_KEY_FILE, or make a key with npm run release -- --new-key <file>.',
    );
  }
  try {
    const key = createPrivateKey(RELEASE_SIGNING_KEY || readFileSync(file, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // It is no key that can be used either.
  }
  throw new Error(
    `${RELEASE_SIGNING_KEY ? 'RELEASE_SIGNING_KEY' : file} holds no Ed25519 private key in PEM format.`,
  );
}

/**
 * Writes a new signing key to a file that only its owner can read.
 * @returns the value of RELEASE_PUBLIC_KEY
 * @throws Error when the file exists
 */
export function createSigningKey(file: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx', flush: true });
  return derivePublicKey(privateKey);
}

/** The value of RELEASE_PUBLIC_KEY that belongs to a signing key: base64 of its SubjectPublicKeyInfo. */
export function derivePublicKey(signingKey: KeyObject): string {
  return createPublicKey(signingKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

function parsePublicKey(text: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // It is no key that can be used either.
  }
  throw new Error(
    `RELEASE_PUBLIC_KEY has a value that is no Ed25519 public key. npm run release -- --new-key <file> prints one.`,
  );
}
