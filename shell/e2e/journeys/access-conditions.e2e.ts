import { getEditedCourse, type EditedCourse } from '@lectern/contract';
import { randomUUID } from 'node:crypto';
import { checkScreen } from '../support/check-screen';
import { aCopiedCourse, enrollIn, fetchModules, graduateFrom } from '../support/decks';
import { expect, test } from '../support/journey';

test(
  'an instructor requires a course, and a learner completes it to open a locked module @axe',
  { tag: ['@long', '@story'] },
  async ({ adminPage: admin, learnerPage: page }) => {
    const word = randomUUID().slice(0, 8);
    const first = await aCopiedCourse(admin, `Statistics 1 ${word}`);
    const second = await aCopiedCourse(admin, `Statistics 2 ${word}`);
    const [module] = await fetchModules(admin, second.id);
    for (const { id } of [first, second]) await enrollIn(page, id);

    await test.step('An instructor requires the first course for the second one', async () => {
      await admin.goto(`/admin/courses/${second.id}`);
      await admin.getByRole('button', { name: 'Require a course' }).click();
      await admin.getByRole('searchbox', { name: 'Search courses' }).fill(first.title);
      await admin.getByRole('button', { name: `Require ${first.title}` }).click();
      await expect(admin.getByRole('button', { name: `Remove ${first.title}` })).toBeVisible();
      await checkScreen(admin);
      await admin.getByRole('button', { name: 'Save', exact: true }).first().click();
      const path = getEditedCourse.path.replace(':id', second.id);
      const read = async () => (await (await admin.request.get(path)).json()) as EditedCourse;
      await expect
        .poll(async () => (await read()).accessConditions)
        .toMatchObject({ prerequisites: [{ id: first.id }] });
    });

    await test.step('The module is locked on the course page and at its own address', async () => {
      await page.goto(`/courses/${second.slug}/modules/${module?.id}`);
      await expect(page.getByRole('heading', { name: 'This module is locked' })).toBeVisible();
      await checkScreen(page);
      await page.getByRole('link', { name: 'Back to Course' }).last().click();
      await expect(page.getByRole('heading', { name: 'This course is locked' })).toBeVisible();
      await checkScreen(page);
    });

    await test.step('The learner completes the other course, and opens the module', async () => {
      await page.getByRole('link', { name: first.title }).click();
      await expect(page.getByRole('heading', { name: first.title, level: 1 })).toBeVisible();
      await graduateFrom(page, first.id);
      await page.goto(`/courses/${second.slug}`);
      await page.getByRole('link', { name: `Start Learning: ${module?.title}` }).click();
      await expect(page.getByRole('main', { name: 'Slide' })).toBeVisible();
    });
  },
);
