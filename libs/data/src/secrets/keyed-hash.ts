import { createHmac, randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { sharedSecret } from './shared-secret.js';

/** Hashes personal data for logs and counters: equal texts stay comparable, and without the key they cannot be guessed. */
export type KeyedHash = (text: string) => string;

/** The installation's own keyed hash; the same in all replicas. */
export async function createKeyedHash(source: DataSource): Promise<KeyedHash> {
  const key = await sharedSecret(source, 'keyed-hash', () => randomBytes(32).toString('base64url'));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
