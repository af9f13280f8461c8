import type { Certificate, Course, Feature, Module } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { failing } from '../sentences/sentence';
import { markUsed } from './visit';

/** A screen in one of its states, with the element that shows that it is complete. */
export interface Screen {
  name: string;
  page: Page;
  path: string;
  arrived: (page: Page) => ReturnType<Page['getByRole']>;
  /** Preparation before the screen is opened. */
  given?: (page: Page) => Promise<unknown>;
  /** Actions after it is opened. */
  act?: (page: Page) => Promise<unknown>;
}

/** The users that open the screens, and the data on them. */
export interface Cast {
  visitor: Page;
  /** Enrolled in the course, without progress. */
  learner: Page;
  /** Has completed the course. */
  graduate: Page;
  certificate: Certificate;
  admin: Page;
  /** Teaches nothing yet. */
  instructor: Page;
  course: Course;
  module: Module;
}

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();

export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Presses a button above a page, which is in the menu 'More' on a phone. */
export const pressAction = (name: string) => async (page: Page) => {
  const more = page.getByRole('button', { name: 'More', exact: true });
  const button = page.getByRole('button', { name, exact: true });
  await more.or(button).first().waitFor();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

/** Opens the menu of the first row, or of the one with this name, and chooses an action. */
export const pressInMenu =
  (action: string, name: string | RegExp = /^Actions for /) =>
  async (page: Page) => {
    await press(name)(page);
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

/** A screen whose call to `api` fails, so that it shows the heading `says`. */
export const failed = (screen: string, page: Page, path: string, api: string, says: string): Screen => ({
  name: `${screen} that failed`,
  page,
  path,
  given: failing(api).given,
  arrived: heading(says),
});

/** Matches a label such as 'Delete: First aid', also if `lengthenTexts` has lengthened the title. */
export const buildLabel = (verb: string, title: string) =>
  new RegExp(`${verb} .*${title.replace(/[^\w\s]/g, '\\$&')}`, 's');

/** Turns features on in a page, as an administrator does for the site; its next visit loads it. */
export async function withFeatures(page: Page, path: string, ...features: Feature[]): Promise<void> {
  markUsed(page);
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(?<="offFeatures":)\[[^\]]*\]/, (list) =>
        JSON.stringify((JSON.parse(list) as Feature[]).filter((feature) => !features.includes(feature))),
      );
      await route.fulfill({ response, body });
    },
  );
}
