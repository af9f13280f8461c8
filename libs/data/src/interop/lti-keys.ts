import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { type DataSource, IsNull, Not } from 'typeorm';
import { LtiKey } from '../entities/index.js';
import { ltiKeyName, openValue, sealValue } from '../secrets/shared-secret.js';

const ALGORITHM = 'RS256';
const LIFETIME = '5m';

/** The public keys with which platforms check messages of this site; the first key is made when it is needed. */
export async function listLtiPublicKeys(source: DataSource): Promise<Record<string, unknown>[]> {
  const keys = await findInUse(source);
  const all = keys.length ? keys : [await createKey(source)];
  return all.map(({ id, publicKey }) => ({ ...publicKey, kid: id, alg: ALGORITHM, use: 'sig' }));
}

/** Signs a message to a platform, valid for five minutes. @throws WrongSecretsKeyError */
export async function signLtiMessage(source: DataSource, payload: JWTPayload): Promise<string> {
  const { importJWK, SignJWT } = await import('jose');
  const { id, privateKey } = (await findInUse(source))[0] ?? (await createKey(source));
  const key = await importJWK(JSON.parse(openValue(source, ltiKeyName(id), privateKey)), ALGORITHM);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(key);
}

/** Two processes that need the first key at once make two, and both stay valid. */
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

const findInUse = (source: DataSource): Promise<LtiKey[]> =>
  source
    .getRepository(LtiKey)
    .find({ where: { privateKey: Not(IsNull()) }, order: { createdAt: 'DESC', id: 'DESC' } });
