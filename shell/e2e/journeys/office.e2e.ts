import { listUploadFormats } from '@lectern/contract';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { environment } from '../support/environment';
import {
  aLearner,
  createAccount,
  expect,
  expectCourseCreated,
  expectToast,
  leaveModule,
  signIn,
  test,
} from '../support/journey';

const KITES = fileURLToPath(new URL('../../../worker/fixtures/kites.pptx', import.meta.url));
/** The titles of its placeholders; one of its six slides is hidden, another one has no title. */
const MODULES = [
  ['Kites and their strings', 'Diamond', 'Without any title'],
  ['Bowline', 'Sheet bend'],
];

test(
  'a PowerPoint file becomes a course, and studying it earns a certificate',
  { tag: '@long' },
  async ({ browser, page }) => {
    test.setTimeout(240_000);
    const title = `Kites ${randomUUID().slice(0, 8)}`;
    await page.goto('/admin/upload');
    await signIn(page, environment.adminEmail, environment.adminPassword);
    await expect(page).toHaveURL('/admin/upload');
    const { formats } = (await (await page.request.get(listUploadFormats.path)).json()) as {
      formats: string[];
    };
    test.skip(!formats.length, 'LibreOffice is not installed, so this product takes PDFs only.');

    await test.step('an administrator uploads it', async () => {
      await expect(page.getByText('This server also converts .pptx', { exact: false })).toBeVisible();
      await page.getByLabel('Course Title').fill(title);
      await page.getByLabel('Course Materials (PDF)').setInputFiles(KITES);
      await page.getByRole('button', { name: 'Create Course' }).click();
      await expectCourseCreated(page, `"${title}" is ready for students with 2 modules and 5 slides.`);
      await expect(page.getByText('1 hidden slide left out')).toBeVisible();
    });

    const context = await browser.newContext({ baseURL: environment.baseUrl });
    page = await context.newPage();
    await test.step('a learner studies its slides, with the titles and sections of the file', async () => {
      await page.goto('/courses');
      await page.getByRole('link', { name: 'Sign Up' }).click();
      await createAccount(page, aLearner());
      await page.getByRole('main').getByRole('searchbox').fill(title);
      await page.getByRole('link', { name: new RegExp(`^View Course.*${title}`) }).click();
      await page.getByRole('button', { name: 'Enroll for FREE' }).click();
      const starts = page.getByRole('link', { name: /^Start Learning/ });
      await expect(starts).toHaveCount(MODULES.length);
      for (const [module, titles] of MODULES.entries()) {
        await starts.nth(module).click();
        for (const [place, slide] of titles.entries()) {
          await expect(page.getByText(`${place + 1} / ${titles.length}`, { exact: true })).toBeVisible();
          await expect(page.getByRole('heading', { name: slide })).toBeVisible();
          if (slide === 'Diamond')
            await expect(page.getByRole('img', { name: 'A red diamond kite' })).toBeVisible();
          if (place < titles.length - 1) await page.keyboard.press('ArrowRight');
        }
        await page.getByRole('button', { name: 'Mark Complete' }).click();
        await expectToast(page, 'Module Completed!', "Great job! You've completed this module.");
        await leaveModule(page, { isLast: module === MODULES.length - 1 });
      }
      await expect(page.getByText('100%', { exact: true })).toBeVisible();
    });

    await test.step('and earns a certificate', async () => {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Certificates' })
        .click();
      await expect(page.getByRole('link', { name: new RegExp(`^Download.*${title}`) })).toBeVisible();
    });
    await context.close();
  },
);
