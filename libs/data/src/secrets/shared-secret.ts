import { type DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { decryptSecret, encryptSecret, isEncrypted } from './encrypt-secret.js';
import {
  AuthenticatorApp,
  CredentialKey,
  LtiKey,
  ProviderState,
  Secret,
  Session,
  SiteSettingsRow,
  Webhook,
} from '../entities/index.js';

/** By the URL of the database; set before the first connection, because others need secrets at once. */
const keys = new Map<string, string>();

/** Encrypts the shared secrets of a database with a key that is not in it. */
export function setSecretsKey(databaseUrl: string, key: string | undefined): void {
  if (key) keys.set(databaseUrl, key);
  else keys.delete(databaseUrl);
}

const findKey = ({ options }: DataSource) => keys.get(String((options as { url?: string }).url));

/**
 * A secret that all replicas share; the first replica that needs it creates it. A value from before there was a key is
 * encrypted when it is read.
 * @throws WrongSecretsKeyError
 */
export async function sharedSecret<T>(
  source: DataSource,
  name: string,
  make: () => T | Promise<T>,
): Promise<T> {
  const secrets = source.getRepository(Secret);
  const known = await secrets.findOneBy({ name });
  if (known) return read(source, known) as Promise<T>;
  const value = (await make()) as never;
  const key = findKey(source);
  const stored = key ? (encryptSecret(key, name, value) as never) : value;
  await secrets.createQueryBuilder().insert().values({ name, value: stored }).orIgnore().execute();
  return read(source, await secrets.findOneByOrFail({ name })) as Promise<T>;
}

async function read(source: DataSource, { name, value }: Secret): Promise<unknown> {
  const key = findKey(source);
  if (isEncrypted(value)) return decryptSecret(key, name, value);
  if (key)
    await source.getRepository(Secret).update(name, { value: encryptSecret(key, name, value) as never });
  return value;
}

/**
 * A value of another table as it is stored: encrypted where the installation has a key.
 * @param name of the value; it cannot be moved to another name
 */
export function sealValue(source: DataSource, name: string, value: string): unknown {
  const key = findKey(source);
  return key ? encryptSecret(key, name, value) : value;
}

/** @throws WrongSecretsKeyError */
export function openValue(source: DataSource, name: string, stored: unknown): string {
  return String(isEncrypted(stored) ? decryptSecret(findKey(source), name, stored) : stored);
}

/** Name under which the key of an account's authenticator app is encrypted. */
export const authenticatorKeyName = (accountId: string) => `authenticator-app ${accountId}`;

/** Name under which the secrets of a webhook are encrypted. */
export const webhookSecretName = (webhookId: string) => `webhook ${webhookId}`;

/** Name under which the private half of a key of credentials is encrypted. */
export const credentialKeyName = (keyId: string) => `credential-key ${keyId}`;

/** Name under which the private half of a key of LTI messages is encrypted. */
export const ltiKeyName = (keyId: string) => `lti-key ${keyId}`;

/** Name under which the password or key of a group of the site's settings is encrypted. */
export const siteSecretName = (group: string) => `site-settings ${group}`;

/** Encrypts passwords and keys of the site's settings that were saved before there was a key. */
export async function sealSiteSecrets(source: DataSource): Promise<void> {
  if (!findKey(source)) return;
  const rows = source.getRepository(SiteSettingsRow);
  for (const { group, secret } of await rows.findBy({ secret: Not(IsNull()) }))
    if (!isEncrypted(secret))
      await rows.update(group, { secret: sealValue(source, siteSecretName(group), String(secret)) as never });
}

/**
 * Retires the key that signs credentials: its private half is deleted, and the next credential is signed by a new key. The public
 * half stays published, so that what it signed can be verified.
 */
export async function retireCredentialKey(manager: EntityManager): Promise<void> {
  await manager.update(
    CredentialKey,
    { retiredAt: IsNull() },
    { privateKey: () => 'NULL', retiredAt: new Date() },
  );
}

/** Made again when they are missing. The other secrets are no keys, or keep what was logged comparable. */
const ROTATED = ['session', 'provider-key', 'provider-cookies', 'provider-client'];

/**
 * Deletes the keys of sessions and of the built-in provider, with everything that they signed, and retires the keys of credentials
 * and of LTI messages.
 * Everybody signs in again.
 */
export async function rotateSecrets(source: DataSource): Promise<void> {
  await source.transaction(async (manager) => {
    await manager.delete(Secret, ROTATED);
    await manager.deleteAll(Session);
    await manager.deleteAll(ProviderState);
    await retireCredentialKey(manager);
    await manager.updateAll(LtiKey, { privateKey: () => 'NULL' });
  });
}

/**
 * Encrypts all secrets, the keys of authenticator apps, credentials and LTI messages, the secrets of webhooks and those of the site's settings,
 * with another key.
 * @param oldKey undefined where they are not encrypted yet
 * @throws WrongSecretsKeyError
 */
export async function reencryptSecrets(
  source: DataSource,
  oldKey: string | undefined,
  newKey: string,
): Promise<void> {
  await source.transaction(async (manager) => {
    for (const { name, value } of await manager.find(Secret)) {
      // A hash of the administrator's password, which the provider compares only.
      if (name === 'administrator') continue;
      const plain = isEncrypted(value) ? decryptSecret(oldKey, name, value) : value;
      await manager.update(Secret, name, { value: encryptSecret(newKey, name, plain) as never });
    }
    for (const { accountId, secret } of await manager.find(AuthenticatorApp)) {
      const name = authenticatorKeyName(accountId);
      const plain = isEncrypted(secret) ? decryptSecret(oldKey, name, secret) : secret;
      await manager.update(AuthenticatorApp, accountId, {
        secret: encryptSecret(newKey, name, plain) as never,
      });
    }
    for (const { id, secret, oldSecret } of await manager.find(Webhook)) {
      const name = webhookSecretName(id);
      const encrypt = (value: unknown) =>
        encryptSecret(newKey, name, isEncrypted(value) ? decryptSecret(oldKey, name, value) : value) as never;
      await manager.update(Webhook, id, {
        secret: encrypt(secret),
        ...(oldSecret !== null && { oldSecret: encrypt(oldSecret) }),
      });
    }
    for (const { id, privateKey } of await manager.findBy(CredentialKey, { privateKey: Not(IsNull()) })) {
      const name = credentialKeyName(id);
      const plain = isEncrypted(privateKey) ? decryptSecret(oldKey, name, privateKey) : privateKey;
      await manager.update(CredentialKey, id, { privateKey: encryptSecret(newKey, name, plain) as never });
    }
    for (const { id, privateKey } of await manager.findBy(LtiKey, { privateKey: Not(IsNull()) })) {
      const name = ltiKeyName(id);
      const plain = isEncrypted(privateKey) ? decryptSecret(oldKey, name, privateKey) : privateKey;
      await manager.update(LtiKey, id, { privateKey: encryptSecret(newKey, name, plain) as never });
    }
    for (const { group, secret } of await manager.findBy(SiteSettingsRow, { secret: Not(IsNull()) })) {
      const name = siteSecretName(group);
      const plain = isEncrypted(secret) ? decryptSecret(oldKey, name, secret) : secret;
      await manager.update(SiteSettingsRow, group, { secret: encryptSecret(newKey, name, plain) as never });
    }
  });
}
