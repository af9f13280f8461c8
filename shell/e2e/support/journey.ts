import { getUser, updateUser, type Course, type Module, type Role, type User } from '@lectern/contract';
import {
  expect,
  request,
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type Locator,
  type Page,
} from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { aCourse, headers, fetchModules } from './decks';
import { environment } from './environment';
import { test as base } from '../texts/text-check';

export { expect } from '@playwright/test';

/** A user of the built-in identity provider. */
export interface Person {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** A course that is made once per worker process, for journeys that change nothing in it. */
export interface SharedCourse {
  course: Course;
  module: Module;
}

/** Fixtures with pages of signed-in users, each in a browser context of its own. */
export const test = base.extend<
  {
    adminPage: Page;
    ownAdminPage: Page;
    instructorPage: Page;
    learnerPage: Page;
    graduatePage: Page;
    learnerState: State;
  },
  { adminState: State; sharedCourse: SharedCourse }
>({
  // One administrator per worker process, because a user sees the progress of all uploads of the same account.
  adminState: [
    async ({ browserName: _ }, use) => {
      const state = await signedUp();
      await promote(state, 'admin');
      await use(state);
    },
    { scope: 'worker' },
  ],
  sharedCourse: [
    async ({ browser, adminState }, use) => {
      await usePage(browser, adminState, async (admin) => {
        // Not copied: its administrator is notified of the upload.
        const { course } = await aCourse(admin, `Shared course ${randomUUID().slice(0, 8)}`);
        const [module] = await fetchModules(admin, course.id);
        if (!module) throw new Error('The course has no module.');
        await use({ course, module });
      });
    },
    { scope: 'worker' },
  ],
  // A new learner for each test, so that no test sees the data of another.
  learnerState: async ({ browserName: _ }, use) => use(await signedUp()),
  adminPage: async ({ browser, adminState }, use) => usePage(browser, adminState, use),
  // A new instructor for each test, who teaches nothing yet.
  instructorPage: async ({ browser }, use) => useColleague('instructor', browser, use),
  // A new administrator, for tests that change the account.
  ownAdminPage: async ({ browser }, use) => useColleague('admin', browser, use),
  // A second learner, for tests that need two.
  graduatePage: async ({ browser }, use) => usePage(browser, await signedUp(), use),
  learnerPage: async ({ browser, learnerState }, use) => usePage(browser, learnerState, use),
});

/** The session of a new learner. */
function signedUp(): Promise<State> {
  return authenticated(async (context, signInPage) => {
    const [, path = ''] = /href="([^"]+)">Create an account/.exec(signInPage) ?? [];
    return submit(context, await (await context.get(path)).text(), { ...aLearner() });
  });
}

/** The session of an account that exists. */
const signedIn = (email: string, password: string): Promise<State> =>
  authenticated((context, signInPage) => submit(context, signInPage, { email, password }));

/** Signs in by HTTP calls, because a browser takes many times as long; the journeys of people use `signIn` and `signUp`. */
async function authenticated(
  authenticate: (context: APIRequestContext, signInPage: string) => Promise<APIResponse>,
): Promise<State> {
  const context = await newRequests();
  const page = await context.get('/api/login?returnTo=/courses');
  const end = await authenticate(context, await page.text());
  if (isOfProvider(new URL(end.url()))) throw new Error(`Signing in failed: ${await end.text()}`);
  const state = await context.storageState();
  await context.dispose();
  return state;
}

/** Submits the form on a page of the identity provider. */
function submit(
  context: APIRequestContext,
  page: string,
  form: Record<string, string>,
): Promise<APIResponse> {
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  return context.post(action, { headers, form });
}

let administratorState: Promise<State> | undefined;

/** Gives a signed-in user another role. */
async function promote(state: State, role: Role): Promise<void> {
  administratorState ??= signedIn(environment.adminEmail, environment.adminPassword);
  const user = await newRequests(state);
  const administrator = await newRequests(await administratorState);
  const { id } = (await (await user.get(getUser.path)).json()) as User;
  const answer = await administrator.put(updateUser.path.replace(':userId', id), { headers, data: { role } });
  if (!answer.ok()) throw new Error(`The role could not be changed: ${await answer.text()}`);
  await Promise.all([user.dispose(), administrator.dispose()]);
}

const newRequests = (storageState?: State) =>
  request.newContext({ baseURL: environment.baseUrl, ...(storageState && { storageState }) });

async function useColleague(role: Role, browser: Browser, use: (page: Page) => Promise<void>) {
  const state = await signedUp();
  await promote(state, role);
  await usePage(browser, state, use);
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

/** Goes from the sign-up page, where Sign Up leads, through a new account back to where it was asked for. */
export async function createAccount(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await leaveProvider(page);
}

async function leaveProvider(page: Page): Promise<void> {
  await page.waitForURL((url) => !isOfProvider(url));
}

const isOfProvider = ({ pathname }: URL) => /^\/(oidc|api)\//.test(pathname);

/** Milliseconds in which a deck becomes a course while other journeys use the worker too. */
export const INGEST_TIMEOUT = 60_000;

/** Expects the toast that says that an upload has become a course. */
export function expectCourseCreated(page: Page, description: string | RegExp): Promise<void> {
  return expectToast(page, 'Course Created Successfully', description, INGEST_TIMEOUT);
}

/** Goes back to the course from a complete module; the last one leaves by the dialog of the complete course. */
export async function leaveModule(page: Page, { isLast }: { isLast: boolean }): Promise<void> {
  const place = isLast ? page.getByRole('dialog', { name: 'Course completed' }) : page;
  await place.getByRole('link', { name: 'Back to Course' }).click();
}

/** Expects a toast with this title and description. @param timeout in milliseconds; absent: that of all expectations */
export async function expectToast(
  page: Page,
  title: string,
  description: string | RegExp,
  timeout?: number,
): Promise<void> {
  await expect(page.getByText(title, { exact: true }).and(page.locator('li *'))).toBeVisible({ timeout });
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
