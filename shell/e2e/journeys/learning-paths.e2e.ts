import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { randomUUID } from 'node:crypto';
import { COLOR_RULES, violationsOn } from '../support/accessibility';
import { aCourse, graduateFrom, WATER } from '../support/decks';
import { dragRow } from '../support/input/drag';
import { expect, overflow, test } from '../support/journey';
import { turn } from '../screens/show-screen';

/** Checks a screen wide and narrow, light and dark, and leaves it wide and light. */
async function checkScreen(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOn(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await turn(page, 'dark');
  expect(await violationsOn(page, COLOR_RULES)).toEqual([]);
  await turn(page, 'light');
}

test(
  'an instructor publishes a learning path in order, and a learner completes it for one certificate',
  { tag: ['@long', '@story'] },
  async ({ adminPage: admin, instructorPage: instructor, learnerPage: learner }) => {
    const suffix = randomUUID().slice(0, 8);
    const title = `Water ${suffix}`;
    const { course: rain } = await aCourse(admin, `Rain ${suffix}`, WATER.es);
    const { course: rivers } = await aCourse(admin, `Rivers ${suffix}`, WATER.es);
    for (const page of [instructor, learner]) await page.addInitScript(axe.source);
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

    await test.step('The instructor adds two steps, puts them in order by keyboard and mouse, and publishes', async () => {
      await instructor.goto('/teaching/learning-paths');
      await button(instructor, 'New learning path').click();
      const creation = instructor.getByRole('dialog', { name: 'New learning path' });
      await creation.getByLabel('Title').fill(title);
      await creation.getByRole('button', { name: 'Create' }).click();
      for (const [index, course] of [rivers, rain].entries()) {
        await button(instructor, 'Add step').click();
        await button(instructor, `Add courses: Step ${index + 1}`).click();
        const picker = instructor.getByRole('dialog', { name: 'Add courses' });
        await picker.getByLabel('Search courses').fill(course.title);
        await picker.getByRole('checkbox', { name: course.title }).check();
        await picker.getByRole('button', { name: 'Add 1 course' }).click();
      }
      await button(instructor, 'Move up: Step 2').focus();
      await instructor.keyboard.press('Alt+ArrowUp');
      await expect(instructor.getByRole('region', { name: 'Step 1' })).toContainText(rain.title);
      const findRow = (name: string) => instructor.getByRole('listitem').filter({ hasText: name }).last();
      await dragRow(instructor, findRow(rain.title), findRow(rivers.title));
      await expect(instructor.getByText(`${rain.title} is now at position 1 of 2 in step 2`)).toBeAttached();
      await button(instructor, `Move up: ${rain.title}`).click();
      await expect(instructor.getByRole('region', { name: 'Step 1' })).toContainText(rain.title);
      const order = instructor.getByRole('switch', { name: 'Steps in order' });
      if (!(await order.isChecked())) await order.click();
      await instructor.keyboard.press('Control+s');
      await expect(instructor.getByText('All changes are saved')).toBeVisible();
      await button(instructor, 'Publish').click();
      await expect(button(instructor, 'Unpublish')).toBeVisible();
      await checkScreen(instructor);
    });

    await test.step('A learner finds and joins it, and sees why the second step is locked', async () => {
      await learner.goto('/paths');
      await learner.getByLabel('Search learning paths').fill(title);
      await learner.getByRole('link', { name: title }).click();
      await button(learner, 'Join learning path').click();
      await expect(learner.getByText('Complete step 1 first.')).toBeVisible();
      await expect(learner.getByRole('link', { name: rivers.title, exact: true })).toHaveCount(0);
      await checkScreen(learner);
    });

    await test.step('The second course opens after the first, and the whole has a certificate', async () => {
      await graduateFrom(learner, rain.id);
      await learner.reload();
      await expect(learner.getByText('1 of 2 steps completed')).toBeVisible();
      await learner.getByRole('link', { name: rivers.title, exact: true }).click();
      await expect(learner.getByRole('heading', { name: rivers.title, level: 1 })).toBeVisible();
      await graduateFrom(learner, rivers.id);
      await learner.goBack();
      await expect(learner.getByText('100%')).toBeVisible();
      await learner.getByRole('link', { name: 'View certificate' }).click();
      await expect(learner.getByRole('heading', { name: title })).toBeVisible();
    });
  },
);
