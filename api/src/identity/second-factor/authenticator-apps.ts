import {
  type Account,
  AuthenticatorApp,
  authenticatorKeyName,
  openValue,
  sealValue,
  WrongSecretsKeyError,
} from '@lectern/data';
import { getSiteName } from '@lectern/i18n/server';
import { Logger } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode';
import type { EntityManager } from 'typeorm';
import { useCode } from './second-factor.queries.js';

const logger = new Logger('authenticator-apps');

/** What authenticator apps support; the recommendation of RFC 6238. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const KEY_BYTES = 20;
/** Steps by which the clock of an app may be wrong, each way. */
const WINDOW = 1;

/** A key for an app, in base32 and as a picture. */
export interface AppKey {
  key: string;
  picture: string;
}

/** Makes the key of a new app, which counts once its first code was checked. An earlier unconfirmed key ends. */
export async function startApp(manager: EntityManager, account: Account): Promise<AppKey> {
  const key = new Secret({ size: KEY_BYTES }).base32;
  const secret = sealValue(manager.dataSource, authenticatorKeyName(account.id), key) as never;
  await manager.upsert(AuthenticatorApp, { accountId: account.id, secret, confirmedAt: null }, ['accountId']);
  return present(account, key);
}

/** The key that waits for its first code; null without one. */
export async function findStartedKey(manager: EntityManager, account: Account): Promise<AppKey | null> {
  const app = await manager.findOneBy(AuthenticatorApp, { accountId: account.id });
  const key = app && !app.confirmedAt && readKey(manager, app);
  return key ? present(account, key) : null;
}

/**
 * Checks a code of the confirmed app, or the first code of a new one, which confirms it. A code is accepted once, in one
 * statement: of two simultaneous requests one succeeds.
 * @param now in milliseconds since 1970
 */
export async function checkCode(
  manager: EntityManager,
  accountId: string,
  code: string,
  { isFirst = false, now = Date.now() } = {},
): Promise<boolean> {
  const app = await manager.findOneBy(AuthenticatorApp, { accountId });
  if (!app || (app.confirmedAt === null) !== isFirst) return false;
  const token = code.replace(/\s/g, '');
  const key = readKey(manager, app);
  if (!key) return false;
  const delta = totp(key).validate({ token, window: WINDOW, timestamp: now });
  if (delta === null) return false;
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
  return useCode(manager, accountId, step);
}

async function present({ email }: Account, key: string): Promise<AppKey> {
  return { key, picture: await draw(totp(key, email).toString()) };
}

/** A QR code as a `data:` URL, dark on light in both themes. */
async function draw(text: string): Promise<string> {
  const svg = await qrcode.toString(text, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Null once the key that encrypted it is lost: the person then uses a recovery code or has the factor reset. */
function readKey(manager: EntityManager, { accountId, secret }: AuthenticatorApp): string | null {
  try {
    return openValue(manager.dataSource, authenticatorKeyName(accountId), secret);
  } catch (error) {
    if (!(error instanceof WrongSecretsKeyError)) throw error;
    logger.error('The key of an authenticator app is encrypted with another SECRETS_KEY');
    return null;
  }
}

const totp = (key: string, label = 'account') =>
  new TOTP({
    issuer: getSiteName(),
    label,
    secret: key,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });
