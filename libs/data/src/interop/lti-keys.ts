import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { type DataSource, IsNull, Not } from 'typeorm';
import { LtiKey } from '../entities/index.js';
import { ltiKeyName, openValue, sealValue } from '../secrets/shared-secret.js';

const ALGORITHM = 'RS256';
const LIFETIME = '5m';

/** Lists the public keys with which platforms and tools check messages of this site. The first call makes the first key. */
export async function listLtiPublicKeys(source: DataSource): Promise<Record<string, unknown>[]> {
  const keys = await findUsableKeys(source);
  const usableKeys = keys.length ? keys : [await createKey(source)];
  return usableKeys.map(({ id, publicKey }) => ({ ...publicKey, kid: id, alg: ALGORITHM, use: 'sig' }));
}

/** Signs a message to a platform or a tool, valid for `LIFETIME`. @throws WrongSecretsKeyError where the private key can't be decrypted */
export async function signLtiMessage(source: DataSource, payload: JWTPayload): Promise<string> {
  const { importJWK, SignJWT } = await import('jose');
  const { id, privateKey } = (await findUsableKeys(source))[0] ?? (await createKey(source));
  const key = await importJWK(JSON.parse(openValue(source, ltiKeyName(id), privateKey)), ALGORITHM);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(key);
}

/** Makes a key. Two processes that need the first key at the same time make two keys, which are both valid. */
async function createKey(source: DataSource): Promise<LtiKey> {
  const { exportJWK, generateKeyPair } = await import('jose');
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const id = randomUUID();
  const secret = JSON.stringify(await exportJWK(privateKey));
  return source.getRepository(LtiKey).save({
    id,
    publicKey: { ...(await exportJWK(publicKey)) },
    privateKey: sealValue(source, ltiKeyName(id), secret),
  } as LtiKey);
}

const findUsableKeys = (source: DataSource): Promise<LtiKey[]> =>
  source
    .getRepository(LtiKey)
    .find({ where: { privateKey: Not(IsNull()) }, order: { createdAt: 'DESC', id: 'DESC' } });
