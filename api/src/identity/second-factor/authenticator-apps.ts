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

/** Values that all authenticator apps support, as RFC 6238 recommends. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const KEY_BYTES = 20;
/** Number of periods by which the clock of an app may be early or late. */
const MAX_CLOCK_STEPS = 1;

/** A key for an app, in base32 and as a QR code. */
export interface AppKey {
  key: string;
  picture: string;
}

/** Makes the key of a new app, in place of an earlier unconfirmed key. The app is a second factor once its first code was checked. */
export async function startApp(manager: EntityManager, account: Account): Promise<AppKey> {
  const key = new Secret({ size: KEY_BYTES }).base32;
  const secret = sealValue(manager.dataSource, authenticatorKeyName(account.id), key) as never;
  await manager.upsert(AuthenticatorApp, { accountId: account.id, secret, confirmedAt: null }, ['accountId']);
  return presentKey(account, key);
}

/** The key of an app whose first code was not entered yet; null without such a key. */
export async function findStartedKey(manager: EntityManager, account: Account): Promise<AppKey | null> {
  const app = await manager.findOneBy(AuthenticatorApp, { accountId: account.id });
  const key = app && !app.confirmedAt && readKey(manager, app);
  return key ? presentKey(account, key) : null;
}

/**
 * Checks a code of the confirmed app, or the first code of a new app, which confirms the app. A code is accepted once. One SQL
 * statement accepts it, so only one of two simultaneous requests succeeds.
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
  const delta = buildTotp(key).validate({ token, window: MAX_CLOCK_STEPS, timestamp: now });
  if (delta === null) return false;
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
  return useCode(manager, accountId, step);
}

async function presentKey({ email }: Account, key: string): Promise<AppKey> {
  return { key, picture: await drawQrCode(buildTotp(key, email).toString()) };
}

/** A QR code as a `data:` URL, dark on light in both themes. */
async function drawQrCode(text: string): Promise<string> {
  const svg = await qrcode.toString(text, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Null if SECRETS_KEY, which encrypted the app's key, is lost. The person then needs a recovery code or a reset by an administrator. */
function readKey(manager: EntityManager, { accountId, secret }: AuthenticatorApp): string | null {
  try {
    return openValue(manager.dataSource, authenticatorKeyName(accountId), secret);
  } catch (error) {
    if (!(error instanceof WrongSecretsKeyError)) throw error;
    logger.error('The key of an authenticator app is encrypted with another SECRETS_KEY');
    return null;
  }
}

const buildTotp = (key: string, label = 'account') =>
  new TOTP({
    issuer: getSiteName(),
    label,
    secret: key,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });
