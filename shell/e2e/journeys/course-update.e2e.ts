import { getEnrollment, saveProgress, type Enrollment } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { aCourse, aDeckWith, enrollIn, headers, fetchModules, fetchSlides } from '../support/decks';
import { expect, expectToast, INGEST_TIMEOUT, test } from '../support/journey';

const OLD = ['Kites and their parts', 'Strings that hold', 'Knots for beginners', 'Wind to fly in'];
const NEW = ['Kites and their parts', 'Wind to fly in', 'Tails that steady', 'Knots for beginners'];

const row = (page: Page, name: RegExp) => page.getByRole('listitem', { name });

test('a course is updated from a new deck, keeps what a learner has seen, and the update is undone', async ({
  adminPage: page,
  learnerPage,
}, info) => {
  const deck = info.outputPath('old.pdf');
  await writeFile(deck, aDeckWith(OLD));
  const { course } = await aCourse(page, `Kites ${randomUUID().slice(0, 8)}`, deck);
  const [module] = await fetchModules(page, course.id);
  const slides = await fetchSlides(page, module?.id ?? '');
  await enrollIn(learnerPage, course.id);
  for (const slide of slides.slice(2))
    await learnerPage.request.put(saveProgress.path.replace(':courseId', course.id), {
      headers,
      data: { slideId: slide.id, progress: 50 },
    });
  const progress = async () => {
    const answer = await learnerPage.request.get(getEnrollment.path.replace(':id', course.id));
    return Number(((await answer.json()) as Enrollment).progress);
  };
  expect(await progress()).toBe(50);

  await page.goto(`/admin/courses/${course.id}`);
  await page.getByRole('link', { name: 'Update from a new deck' }).click();
  const buffer = aDeckWith(NEW);
  await page
    .getByLabel(/^Choose a PDF/)
    .setInputFiles({ name: 'kites-2.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Read the deck' }).click();
  const comparison = `Compare the new deck with "${course.title}" and apply it.`;
  await expectToast(page, 'Update ready', comparison, INGEST_TIMEOUT);
  await expect(row(page, /new deck: Kites/)).toContainText('Same');
  await expect(row(page, /new deck: Kites/).getByRole('img')).toBeHidden();
  await expect(page.getByText('This looks like another deck')).toBeHidden();
  await expect(row(page, /new deck: Wind/)).toContainText('Moved');
  await expect(row(page, /new deck: Tails/)).toContainText('New');
  await expect(row(page, /Not in the new deck: Strings/)).toContainText('Removed');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectToast(page, 'Course updated', `"${course.title}" has the slides of the new deck.`);
  const updated = await fetchSlides(page, module?.id ?? '');
  expect(updated.map(({ title }) => title)).toEqual(NEW);
  expect(updated.map(({ id }) => slides.findIndex((slide) => slide.id === id))).toEqual([0, 3, -1, 2]);
  expect(await progress()).toBe(50);

  await page.getByRole('button', { name: 'Undo the update' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the update' }).click();
  await expect(page.getByText('Update undone').first()).toBeVisible();
  expect((await fetchSlides(page, module?.id ?? '')).map(({ id }) => id)).toEqual(slides.map(({ id }) => id));
  expect(await progress()).toBe(50);
});
