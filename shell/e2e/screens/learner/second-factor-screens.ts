import {
  addAuthenticatorApp,
  getSecondFactor,
  replaceRecoveryCodes,
  startAuthenticatorApp,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { dialog, heading, press, type Screen } from '../screen';
import { aLearnerWithApp } from '../../support/second-factor';
import { answering } from '../../sentences/sentence';

const LATER = '2026-11-22T12:30:00.000Z';
const PASSKEY = {
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  name: 'The passkey with a name of just as many characters as fit in',
  createdAt: LATER,
  lastUsedAt: LATER,
};
const FACTORS = {
  passkeys: [PASSKEY],
  authenticatorApp: { addedAt: LATER, lastUsedAt: null },
  recoveryCodesLeft: 1,
  isRequired: true,
  dueAt: null,
  canUsePasskeys: true,
};
const PICTURE = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7H1z"/></svg>').toString('base64')}`;
const CODES = Array.from({ length: 10 }, (_, index) => `7K3M-Q2XF-9RTB-H4WD-0ZNC-5VJ${index}`);

/** The second factor in Settings with each dialog, and at sign-in. */
export function secondFactorScreens(visitor: Page, learner: Page): Screen[] {
  const settings = { page: learner, path: '/settings/security' };
  const withFactors = answering(getSecondFactor.path, FACTORS).given;
  /** A learner whose password was correct. */
  const enterPassword = async (page: Page) => {
    const { email, password } = await aLearnerWithApp(page);
    await page.goto('/api/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  return [
    {
      ...settings,
      name: 'settings with a second factor',
      given: withFactors,
      arrived: (page) => page.getByRole('button', { name: 'New recovery codes' }),
    },
    {
      ...settings,
      name: 'new passkey',
      act: press('Add passkey'),
      arrived: dialog('Add passkey'),
    },
    {
      ...settings,
      name: 'new authenticator app',
      given: async (page) => {
        await answering(startAuthenticatorApp.path, { key: 'ABCDEFGH'.repeat(4), picture: PICTURE }).given?.(
          page,
        );
        await page.route(`**${addAuthenticatorApp.path}`, (route) =>
          route.fulfill({ status: 422, json: { statusCode: 422, message: 'This code is not right.' } }),
        );
      },
      act: async (page) => {
        await press('Add authenticator app')(page);
        await page.getByLabel('Code').fill('123456');
        await press('Add app')(page);
      },
      arrived: (page) => page.getByText('This code is not right.'),
    },
    {
      ...settings,
      name: 'removal of a passkey',
      given: withFactors,
      act: press(/^Remove/),
      arrived: (page) => page.getByRole('dialog'),
    },
    {
      ...settings,
      name: 'recovery codes',
      given: async (page) => {
        await withFactors?.(page);
        await answering(replaceRecoveryCodes.path, { recoveryCodes: CODES }).given?.(page);
      },
      act: async (page) => {
        await press('New recovery codes')(page);
        await page.getByRole('dialog').getByRole('button', { name: 'New recovery codes' }).click();
      },
      arrived: dialog('Save your recovery codes'),
    },
    {
      name: 'second factor at sign-in',
      page: visitor,
      path: '/',
      act: enterPassword,
      arrived: heading('Confirm that it is you'),
    },
    {
      name: 'recovery code at sign-in',
      page: visitor,
      path: '/',
      act: async (page) => {
        await enterPassword(page);
        await page.getByRole('link', { name: 'Use a recovery code' }).click();
      },
      arrived: heading('Use a recovery code'),
    },
  ];
}
