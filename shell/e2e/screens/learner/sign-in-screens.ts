import type { Page } from '@playwright/test';
import { heading, type Screen } from '../screen';

/** The pages of the built-in identity provider. */
export function signInScreens(visitor: Page, learner: Page): Screen[] {
  return [
    { name: 'sign-in', page: visitor, path: '/api/login', arrived: heading('Sign in') },
    {
      name: 'failed sign-in',
      page: visitor,
      path: '/api/login',
      act: async (page) => {
        await page.getByLabel('Email').fill(`${'long'.repeat(15)}@${'domain.'.repeat(20)}example`);
        await page.getByLabel('Password').fill('wrong');
        await page.getByRole('button', { name: 'Sign in' }).click();
      },
      arrived: (page) => page.getByRole('alert'),
    },
    {
      name: 'sign-up',
      page: visitor,
      path: '/api/login',
      act: async (page) => {
        await page.getByRole('link', { name: 'Create an account' }).click();
        await page.getByLabel('First name').fill('W'.repeat(80));
      },
      arrived: heading('Create an account'),
    },
    {
      name: 'forgotten password',
      page: visitor,
      path: '/oidc/account/forgot',
      arrived: heading('Forgot your password?'),
    },
    {
      name: 'requested link',
      page: visitor,
      path: '/oidc/account/forgot',
      act: async (page) => {
        await page.getByLabel('Email').fill('nobody@lectern.test');
        await page.getByRole('button', { name: 'Request a link' }).click();
      },
      arrived: heading('Link requested'),
    },
    {
      name: 'ended link',
      page: visitor,
      path: '/oidc/account/link/none',
      arrived: heading('This link can’t be used any more'),
    },
    { name: 'sign-out question', page: learner, path: '/oidc/session/end', arrived: heading('Sign out?') },
  ];
}
