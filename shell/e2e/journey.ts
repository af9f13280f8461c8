import { getUser, updateUser, type User } from '@lectern/contract';
import { test as base, expect, type Browser, type Locator, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { headers } from './decks';
import { environment } from './environment';

export { expect } from '@playwright/test';

/** A user of the built-in identity provider. */
export interface Person {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** Fixtures with pages of signed-in users, each in a browser context of its own. */
export const test = base.extend<
  { adminPage: Page; learnerPage: Page; graduatePage: Page; learnerState: State },
  { adminState: State }
>({
  // One administrator per worker process, because a user sees the progress of all uploads of the same account.
  adminState: [
    async ({ browser }, use) => {
      const initialState = await stateAfter(browser, (page) =>
        signIn(page, environment.adminEmail, environment.adminPassword),
      );
      const state = await stateAfter(browser, async (page) => {
        await signUp(page, aLearner());
        await promote(page, browser, initialState);
      });
      await use(state);
    },
    { scope: 'worker' },
  ],
  // A new learner for each test, so that no test sees the data of another.
  learnerState: async ({ browser }, use) =>
    use(await stateAfter(browser, (page) => signUp(page, aLearner()))),
  adminPage: async ({ browser, adminState }, use) => usePage(browser, adminState, use),
  // A second learner, for tests that need two.
  graduatePage: async ({ browser }, use) =>
    usePage(browser, await stateAfter(browser, (page) => signUp(page, aLearner())), use),
  learnerPage: async ({ browser, learnerState }, use) => usePage(browser, learnerState, use),
});

async function stateAfter(browser: Browser, authenticate: (page: Page) => Promise<void>): Promise<State> {
  const page = await browser.newPage({ baseURL: environment.baseUrl });
  await page.goto('/api/login?returnTo=/courses');
  await authenticate(page);
  const state = await page.context().storageState();
  await page.close();
  return state;
}

/** Gives the page's signed-in user the role of an administrator. */
async function promote(page: Page, browser: Browser, administrator: State): Promise<void> {
  const { id } = (await (await page.request.get(getUser.path)).json()) as User;
  const context = await browser.newContext({ baseURL: environment.baseUrl, storageState: administrator });
  const change = { headers, data: { role: 'admin' } };
  const answer = await context.request.put(updateUser.path.replace(':userId', id), change);
  if (!answer.ok()) throw new Error(`The role could not be changed: ${await answer.text()}`);
  await context.close();
}

async function usePage(browser: Browser, storageState: State, use: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: environment.baseUrl, storageState });
  await use(await context.newPage());
  await context.close();
}

/** A learner without an account. */
export function aLearner(): Person {
  return {
    firstName: 'Zoë',
    lastName: 'Learner',
    email: `learner-${randomUUID()}@lectern.test`,
    password: randomUUID(),
  };
}

/** Signs in on the sign-in page and waits for the return to the product. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await leaveProvider(page);
}

/** Creates an account from the sign-in page and waits for the return to the product. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await createAccount(page, person);
}

/** From the sign-up page, where Sign Up leads, through a new account back to where it was asked for. */
export async function createAccount(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await leaveProvider(page);
}

async function leaveProvider(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => !/^\/(oidc|api)\//.test(pathname));
}

/** Expects a toast with this title and description. */
export async function expectToast(page: Page, title: string, description: string | RegExp): Promise<void> {
  await expect(page.getByText(title, { exact: true }).and(page.locator('li *'))).toBeVisible();
  await expect(page.getByText(description, { exact: true }).and(page.locator('li *'))).toBeVisible();
}

/** Navigates as a link does, without a page load. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The horizontal overflow of the page, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
}

/** Expects Tab to cycle through the elements of a dialog. */
export async function expectFocusKept(page: Page, dialog: Locator): Promise<void> {
  const stops = new Set<string>();
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    stops.add(await dialog.locator(':focus').evaluate((element) => element.outerHTML));
  }
  expect(stops.size).toBeGreaterThan(1);
  expect(stops.size).toBeLessThan(10);
}
