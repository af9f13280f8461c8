import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
/** A new algorithm gets a higher version, so that values of older versions can still be read. */
const VERSION = 'v1';

/** An encrypted value as the `secrets` table stores it. */
export interface EncryptedSecret {
  encrypted: string;
}

/** The secrets were encrypted with another key. */
export class WrongSecretsKeyError extends Error {
  constructor() {
    super(
      'The keys in the database are encrypted with another SECRETS_KEY. Set that one, or make new keys with ' +
        '`npm run rotate-secrets`; everybody then signs in again.',
    );
  }
}

/** @param name the secret's name. It is part of the encryption, so a value that is copied to another name can't be decrypted. */
export function encryptSecret(key: string, name: string, value: unknown): EncryptedSecret {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyBytes(key), iv).setAAD(Buffer.from(name));
  const data = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'));
  return { encrypted: [VERSION, ...parts].join('.') };
}

/** @throws WrongSecretsKeyError */
export function decryptSecret(
  key: string | undefined,
  name: string,
  { encrypted }: EncryptedSecret,
): unknown {
  const [version, ...parts] = encrypted.split('.');
  const [iv, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!key || version !== VERSION || !iv || !tag || !data) throw new WrongSecretsKeyError();
  try {
    const cipher = createDecipheriv(ALGORITHM, keyBytes(key), iv, { authTagLength: 16 });
    cipher.setAAD(Buffer.from(name)).setAuthTag(tag);
    return JSON.parse(Buffer.concat([cipher.update(data), cipher.final()]).toString('utf8'));
  } catch {
    throw new WrongSecretsKeyError();
  }
}

export const isEncrypted = (value: unknown): value is EncryptedSecret =>
  typeof (value as Partial<EncryptedSecret> | null)?.encrypted === 'string';

/** Hashes the key to the length that the cipher needs. A plain hash is enough, because the key is random and long. */
const keyBytes = (key: string) => createHash('sha256').update(key).digest();
