import {
  getEditedCourse,
  listSlides,
  listUploads,
  storeCourseDraft,
  updateCourse,
  type EditedCourse,
  type UploadList,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { aCopiedCourse, aCourse, aLongDeck, headers, KEEPING_BEES } from '../support/decks';
import { expect, expectFocusKept, expectToast, INGEST_TIMEOUT, test } from '../support/journey';
import { tabTo } from '../support/input/keys';

const part = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name });
const save = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('All changes are saved')).toBeVisible();
};

async function edited(page: Page, id: string): Promise<EditedCourse> {
  return (await (await page.request.get(getEditedCourse.path.replace(':id', id))).json()) as EditedCourse;
}
const slidesIn = ({ modules }: EditedCourse, at: number) =>
  modules[at]?.slides.map(({ title }) => title) ?? [];

const unique = (title: string) => `${title} ${randomUUID().slice(0, 8)}`;

test('a course is edited, and its deletion asked for, by keyboard alone', async ({ adminPage: page }) => {
  const { course } = await aCourse(page, unique('Edited by keyboard'));
  await page.goto('/admin/courses');
  await tabTo(page, page.getByRole('link', { name: `Edit: ${course.title}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Edit: ${course.title}` })).toBeVisible();
  const before = await edited(page, course.id);
  // The video of a slide has a title, too.
  const title = page.getByRole('region', { name: 'Slide', exact: true }).getByLabel('Title', { exact: true });
  const introduction = part(page, /^Introduction ?\d+ slides/).first();

  await test.step('a module and a slide move, and it is read out', async () => {
    await tabTo(page, introduction);
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByText(/^Introduction is now module 2 of \d+\.$/)).toBeAttached();
    await expect(introduction).toBeFocused();
    await tabTo(page, part(page, /^1 ?Keeping Bees$/));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByText(/^Keeping Bees is now slide 2 of \d+ in Introduction\.$/)).toBeAttached();
    await save(page);
    const after = await edited(page, course.id);
    expect(after.modules.slice(0, 2).map(({ title }) => title)).toEqual(['Equipment', 'Introduction']);
    const [first, second, ...rest] = slidesIn(before, 0);
    expect(slidesIn(after, 1)).toEqual([second, first, ...rest]);
  });

  await test.step('one slide after the other is opened, and the address names it', async () => {
    const [first, second] = (await edited(page, course.id)).modules[1]?.slides ?? [];
    await page.keyboard.press('Alt+PageUp');
    await expect(title).toHaveValue(first?.title ?? '');
    await expect(page).toHaveURL(new RegExp(`slide=${first?.id}$`));
    await page.keyboard.press('Alt+PageDown');
    await expect(title).toHaveValue('Keeping Bees');
    await expect(page).toHaveURL(new RegExp(`slide=${second?.id}$`));
    await expect(page.getByRole('article', { name: 'Text of the slide' })).toContainText('Keeping Bees');
  });

  await test.step('a slide gets other words', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Bold' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused();
    await tabTo(page, page.getByRole('textbox', { name: 'Text', exact: true }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Slides are ');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('quiet');
    await save(page);
    const slide = (await edited(page, course.id)).modules[1]?.slides[1];
    expect(slide?.content).toBe('<p>Slides are <strong>quiet</strong></p>');
  });

  await test.step('a slide that was deleted is put back until it is saved', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Delete slide' }));
    await page.keyboard.press('Enter');
    await expect(part(page, /^\d ?Keeping Bees$/)).toHaveCount(0);
    await tabTo(page, page.getByRole('button', { name: 'Restore “Keeping Bees”' }));
    await page.keyboard.press('Enter');
    await expect(part(page, /^2 ?Keeping Bees$/)).toHaveCount(1);
    await expect(page.getByText('All changes are saved')).toBeVisible();
  });

  await test.step('what is not stored is not left without being asked, neither by a link nor by going back', async () => {
    const draft = `**${storeCourseDraft.path.replace(':id', course.id)}`;
    await page.route(draft, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await title.fill('Half done');
    await expect(page.getByText(/^Not saved:/)).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.goBack();
    await expect(dialog.locator(':focus')).toBeVisible();
    // Escape is for what lies on top: a toast may have come meanwhile.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden({ timeout: 1000 });
    }).toPass();
    await expect(page).toHaveURL(new RegExp(`/admin/courses/${course.id}\\?slide=`));
    await tabTo(page, page.getByRole('link', { name: 'Back to Course Management' }));
    await page.keyboard.press('Enter');
    await expectFocusKept(page, dialog);
    await page.keyboard.press('Escape');
    await page.unroute(draft);
    await tabTo(page, page.getByRole('button', { name: 'Try again' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Draft saved')).toBeVisible();
  });

  await test.step('a draft survives a reload with its steps, and nothing of it is published', async () => {
    await page.reload();
    await expect(page.getByText(/^You have unsaved changes of /)).toBeVisible();
    expect(JSON.stringify(await edited(page, course.id))).not.toContain('Half done');
    await expect(title).toHaveValue('Half done');
    await tabTo(page, page.getByRole('button', { name: 'Undo' }));
    await page.keyboard.press('Enter');
    await expect(title).toHaveValue('Keeping Bees');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(title).toHaveValue('Half done');
    await tabTo(page, page.getByRole('button', { name: 'Discard', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Discard changes' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('All changes are saved')).toBeVisible();
  });

  await test.step('an earlier version is opened as a draft, and left without a question', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Course details' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: /^Open as draft/ }).last());
    await page.keyboard.press('Enter');
    await expect(part(page, /^1 ?Keeping Bees$/)).toHaveCount(1);
    await expect(page.getByText('Draft saved')).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: 'Back to Course Management' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/courses');
  });

  await test.step('a deletion is asked for, and done', async () => {
    const button = page.getByRole('button', { name: `Delete: ${course.title}` });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete course' });
    await expectFocusKept(page, dialog);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Delete', exact: true }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Course deleted', `"${course.title}" has been deleted.`);
    await expect(button).toHaveCount(0);
  });
});

test('a slide is dragged to another module, and of two who edit one course nobody loses anything', async ({
  adminPage: page,
}) => {
  const course = await aCopiedCourse(page, 'Edited by two');
  await page.goto(`/admin/courses/${course.id}`);
  const before = await edited(page, course.id);

  const [from, to] = [
    await part(page, /^5/).first().boundingBox(),
    await part(page, /^2/).nth(1).boundingBox(),
  ];
  if (!from || !to) throw new Error('The outline is not on the screen');
  // The handle stands left of the button.
  await page.mouse.move(from.x - 12, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x - 12, to.y - 10, { steps: 12 });
  await page.mouse.move(to.x - 12, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByText(/ is now slide \d+ of \d+ in /)).toBeAttached();
  await save(page);
  const dragged = await edited(page, course.id);
  expect(slidesIn(dragged, 0)).toEqual(slidesIn(before, 0).slice(0, -1));
  expect(slidesIn(dragged, 1)).toContain(slidesIn(before, 0).at(-1));
  expect(slidesIn(dragged, 1)).toHaveLength(slidesIn(before, 1).length + 1);

  await page.getByLabel('Title', { exact: true }).fill('Mine');
  const [theirs] = dragged.modules;
  await page.request.put(updateCourse.path.replace(':id', course.id), {
    headers,
    data: {
      version: dragged.version,
      title: 'Theirs',
      modules: dragged.modules.map(({ id, slides }) => ({
        id,
        ...(id === theirs?.id && { title: 'Their module' }),
        slides: slides.map((slide) => ({ id: slide.id })),
      })),
    },
  });
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: 'This course has changed' });
  const field = dialog.getByRole('group', { name: 'Course title' });
  await expect(field.getByRole('radio', { name: 'Yours Mine' })).toBeChecked();
  await expect(field.getByRole('radio', { name: 'Theirs Theirs' })).not.toBeChecked();
  await expect(dialog.getByText(`Module “${theirs?.title}”: title`)).toBeVisible();
  await expectFocusKept(page, dialog);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine');
  await expect(part(page, /^Their module/)).toBeVisible();
  await save(page);
  const merged = await edited(page, course.id);
  expect([merged.title, merged.modules[0]?.title]).toEqual(['Mine', 'Their module']);
  const answer = await page.request.get(listSlides.path.replace(':moduleId', String(merged.modules[1]?.id)));
  expect(await answer.json()).toHaveLength(slidesIn(dragged, 1).length);
});

test(
  'two decks are uploaded at once, found again after a reload, and one is cancelled',
  { tag: ['@alone', '@long', '@story'] },
  async ({ adminPage: page }) => {
    const card = (name: string) => page.getByRole('region', { name: `Processing Course Course of ${name}` });
    const listed = async () =>
      ((await (await page.request.get(listUploads.path)).json()) as UploadList).items;
    const decks = { 'long.pdf': aLongDeck(400), 'short.pdf': await readFile(KEEPING_BEES) };
    await page.goto('/admin/upload');
    for (const [name, buffer] of Object.entries(decks)) {
      if (name === 'short.pdf') await page.getByRole('button', { name: 'Upload another PDF' }).click();
      await page.getByLabel('Course Title').fill(`Course of ${name}`);
      const file = { name, mimeType: 'application/pdf', buffer };
      await page.getByLabel('Course Materials (PDF)').setInputFiles(file);
      await page.getByRole('button', { name: 'Create Course' }).click();
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
      // Once the server has the file, it lists it, and a reload can't lose it.
      await expect.poll(async () => (await listed()).map(({ fileName }) => fileName)).toContain(name);
    }
    await page.reload();
    await page.getByRole('button', { name: 'Cancel the upload of long.pdf' }).click();
    await expect(card('long.pdf')).toBeHidden();

    const rows = page.getByRole('region', { name: 'Recent uploads' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'Course of long.pdf' }).first()).toContainText('Cancelled');
    const readStatus = async () => (await listed()).find(({ fileName }) => fileName === 'short.pdf')?.status;
    await expect.poll(readStatus, { timeout: INGEST_TIMEOUT }).toBe('completed');
    await expect(rows.filter({ hasText: 'Course of short.pdf' }).first()).toContainText('Course created');
    await page.getByRole('button', { name: 'Retry the upload of long.pdf' }).first().click();
    await expect(page.getByLabel('Course Title')).toHaveValue('Course of long.pdf');
    await expect(page.getByText(/Choose long\.pdf again/)).toBeVisible();
  },
);
