import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { aCourse, KEEPING_BEES } from '../support/decks';
import { aLearner, expect, expectToast, test } from '../support/journey';
import { enter, tabTo } from '../support/input/keys';

test('the first stop of the landing page leads past its header, to the search', async ({
  page,
  sharedCourse: { course },
}) => {
  await page.goto('/');
  await searchByKeyboard(page, course.title);
});

test(
  'a visitor becomes a learner with a certificate by keyboard alone',
  { tag: ['@long', '@pdf'] },
  async ({ adminPage, page }) => {
    const title = `By keyboard ${randomUUID().slice(0, 8)}`;
    await aCourse(adminPage, title, KEEPING_BEES);
    const person = aLearner();

    await test.step('a course that was found leads through sign-up to its first slide', async () => {
      await page.goto('/');
      await searchByKeyboard(page, title);
      await enter(page, page.getByRole('link', { name: new RegExp(`^View Course.*${title}`) }));
      await enter(page, page.getByRole('link', { name: 'Enroll Now' }).first());
      await enter(page, page.getByRole('link', { name: 'Create an account' }));
      await signUpByKeyboard(page, person);
      await expectToast(page, 'Enrolled Successfully', 'You can now start learning!');
    });

    await test.step('each module is read with the arrow keys, and leads to the next', async () => {
      const next = page.getByRole('link', { name: /^Next: / });
      const certificate = page.getByRole('link', { name: 'View certificate' });
      for (let modules = 0; modules < 20; modules += 1) {
        await readModule(page);
        await expect(next.or(certificate)).toBeVisible();
        if (await certificate.isVisible()) return enter(page, certificate);
        await enter(page, next);
      }
    });

    await test.step('the certificate opens, and what it claims can be checked', async () => {
      const card = page.getByRole('article').filter({ hasText: title });
      const opened = page.waitForEvent('popup');
      await enter(page, card.getByRole('link', { name: /^View/ }));
      expect((await opened).url()).toContain('/api/certificates/view/');
      await (await opened).close();
      await enter(page, card.getByRole('link', { name: /^[\w-]{10,}$/ }));
      await expect(page).toHaveURL(/\/verify\//);
      await expect(page.getByText('This certificate is genuine')).toBeVisible();
    });
  },
);

/** Skips the header of the landing page, and finds the only course with this title. */
async function searchByKeyboard(page: Page, title: string): Promise<void> {
  const inMain = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inMain).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(inMain.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 course found')).toBeVisible();
}

async function signUpByKeyboard(page: Page, person: ReturnType<typeof aLearner>): Promise<void> {
  for (const [label, text] of [
    ['First name', person.firstName],
    ['Last name', person.lastName],
    ['Email', person.email],
    ['Password', person.password],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}

/** Reads from the first slide to Mark Complete. */
async function readModule(page: Page): Promise<void> {
  const counter = page.getByText(/^\d+ \/ \d+$/);
  await expect(counter).toHaveText(/^1 \/ /);
  const [, count = '0'] = (await counter.innerText()).split(' / ');
  for (let slide = 2; slide <= Number(count); slide += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(counter).toHaveText(`${slide} / ${count}`);
  }
  await enter(page, page.getByRole('button', { name: 'Mark Complete' }));
  await expectToast(page, 'Module Completed!', "Great job! You've completed this module.");
}
