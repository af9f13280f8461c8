import {
  addAuthenticatorApp,
  startAuthenticatorApp,
  type AuthenticatorKey,
  type NewRecoveryCodes,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { headers } from './decks';
import { aLearner, signUp, type Person } from './journey';

/** A device that keeps passkeys for a page, and confirms each use at once. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    list: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

/** Has the browser offer no passkeys in fields: the virtual device would choose one before the page is used. */
export const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) });
  });

/** A new learner with an authenticator app, signed out again. */
export async function aLearnerWithApp(page: Page): Promise<Person & { key: string; codes: string[] }> {
  const person = aLearner();
  await page.goto('/api/login?returnTo=/settings');
  await signUp(page, person);
  const { key } = (await (
    await page.request.post(startAuthenticatorApp.path, { headers })
  ).json()) as AuthenticatorKey;
  // The code of the step before leaves the present one for signing in.
  const code = new TOTP({ secret: key }).generate({ timestamp: Date.now() - 30_000 });
  const answer = await page.request.post(addAuthenticatorApp.path, { headers, data: { code } });
  const { recoveryCodes } = (await answer.json()) as NewRecoveryCodes;
  await page.goto('/api/logout');
  return { ...person, key, codes: recoveryCodes ?? [] };
}

export const computeCode = (key: string) => new TOTP({ secret: key }).generate();
