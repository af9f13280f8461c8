import {
  getPracticeSummary,
  getUser,
  listModuleNotes,
  type Note,
  type PracticeSummary,
  type SignedInUser,
  type Slide,
} from '@lectern/contract';
import { checkBothThemes, checkScreen } from '../support/check-screen';
import { enrollIn, fetchSlides } from '../support/decks';
import { expect, goTo, test } from '../support/journey';
import { narrate } from '../support/sounds';
import { aPracticedCourse, download, findOnDisk, readDevice, startDevice } from '../support/offline-device';

const NOTE = 'Written in a train';

test('a learner downloads a course, closes the browser, studies, reviews and notes without a network, and finds all of it on a second device', async ({
  adminPage: admin,
  learnerPage: second,
  learnerState,
  launchOptions,
  browser,
}) => {
  test.setTimeout(240_000);
  const { course, module } = await aPracticedCourse(admin, second);
  const person = (await (await second.request.get(getUser.path)).json()) as SignedInUser;
  const device = await startDevice(browser, launchOptions, learnerState);
  const { network } = device;
  let [context, page] = await device.open();
  try {
    await test.step('The size is shown before the download starts', async () => {
      await download(page, course.slug);
      await page.goto('/downloads');
      await expect(page.getByRole('link', { name: course.title })).toBeVisible();
      await expect(page.getByText('Everything is sent.')).toBeVisible();
      await checkScreen(page);
    });

    await test.step('The page of a network that asks for a sign-in is taken for no answer', async () => {
      network.spoil('a network that asks for a sign-in');
      await goTo(page, `/courses/${course.slug}`);
      await expect(page.getByRole('heading', { name: course.title }).first()).toBeVisible();
      await expect(page.getByText('Offline', { exact: true })).toHaveCount(1);
      network.restore();
    });

    await test.step('The browser is closed, and opened again without a network', async () => {
      await context.close();
      [context, page] = await device.open();
      network.spoil('no connection');
      await page.goto('/dashboard');
      // The browser does not know that the server can't be reached.
      expect(await page.evaluate(() => navigator.onLine)).toBe(true);
      await expect(page.getByText('Offline', { exact: true })).toHaveCount(1);
      await context.setOffline(true);
      await expect(page.getByRole('link', { name: new RegExp(course.title) }).first()).toBeVisible();
    });

    await test.step('Slides are read with their pictures, and a note is written', async () => {
      await page.goto(`/courses/${course.slug}/modules/${module.id}`);
      const picture = page.getByRole('img').first();
      await expect(picture).toBeVisible();
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth ?? 0))
        .toBeGreaterThan(0);
      for (let slide = 2; slide <= module.slideCount; slide++) await page.keyboard.press('ArrowRight');
      await page.getByRole('button', { name: 'Mark Complete' }).click();
      await page.keyboard.press('n');
      await page.getByRole('button', { name: 'Note on this slide' }).click();
      await page.getByRole('textbox', { name: 'Note' }).first().fill(NOTE);
      await expect(page.getByText(/^Not saved yet: no connection/)).toBeVisible();
    });

    await test.step('Practice is marked on the device', async () => {
      await page.goto(`/courses/${course.slug}/practice`);
      await page.getByRole('radio', { name: 'A worker' }).press('Space');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Not right' })).toBeVisible();
      await expect(page.getByText('This comes back tomorrow.')).toBeVisible();
      await expect(page.getByText(/slides, 1 note, and 1 review waiting to be sent/)).toBeVisible({
        timeout: 10_000,
      });
    });

    await test.step('With a network everything is sent, and is there on a second device', async () => {
      network.restore();
      await context.setOffline(false);
      await page.goto(`/courses/${course.slug}/modules/${module.id}`);
      const notes = async () =>
        (await (
          await second.request.get(listModuleNotes.path.replace(':moduleId', module.id))
        ).json()) as Note[];
      await expect
        .poll(async () => (await notes()).map(({ text }) => text), { timeout: 30_000 })
        .toEqual([NOTE]);
      const summary = async () =>
        (await (
          await second.request.get(`${getPracticeSummary.path}?timeZone=UTC`)
        ).json()) as PracticeSummary;
      await expect.poll(async () => (await summary()).nextDueAt, { timeout: 30_000 }).not.toBeNull();
      const seen = async () => (await fetchSlides(second, module.id)).every((slide) => slide.seen);
      await expect.poll(seen, { timeout: 30_000 }).toBe(true);
      await second.goto('/notes');
      await expect(second.getByText(NOTE)).toBeVisible();
      await second.goto(`/courses/${course.slug}/modules/${module.id}#slide-1`);
      await expect(second.getByRole('button', { name: /^Slide 2: .+, seen$/ })).toBeVisible();
      await page.goto('/downloads');
      await expect(page.getByText('Everything is sent.')).toBeVisible({ timeout: 20_000 });
    });

    await test.step('A sign-out leaves nothing of the person on the device', async () => {
      const before = await readDevice(page);
      expect(before).toContain(course.title);
      expect(await findOnDisk(device.folder, course.title)).not.toEqual([]);
      await page
        .getByRole('button', { name: /Learner/ })
        .last()
        .click();
      await page.getByRole('link', { name: 'Sign Out' }).last().click();
      await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible({ timeout: 30_000 });
      const after = await readDevice(page);
      for (const text of [course.title, course.id, NOTE]) expect(after).not.toContain(text);
    });

    await test.step('Nor can it be read in the files of the browser', async () => {
      await context.close();
      for (const text of [course.title, NOTE, person.email])
        expect([text, await findOnDisk(device.folder, text)]).toEqual([text, []]);
    });
  } finally {
    await device.stop();
  }
});

test(
  'the narration of a downloaded course is heard without a network, and its captions are read',
  { tag: ['@long', '@story'] },
  async ({ adminPage: admin, learnerPage: learner, learnerState, launchOptions, browser }) => {
    const { course, module } = await aPracticedCourse(admin, learner);
    const [slide] = (await fetchSlides(admin, module.id)) as [Slide];
    await narrate(course.id, slide.id);
    const device = await startDevice(browser, launchOptions, learnerState);
    const [context, page] = await device.open();
    try {
      await page.setViewportSize({ width: 360, height: 740 });
      await download(page, course.slug);
      device.network.spoil('no connection');
      await context.setOffline(true);
      await page.goto(`/courses/${course.slug}/modules/${module.id}#slide-1`);
      await page.getByRole('button', { name: 'Play audio' }).click();
      await expect(page.getByText('Bees need water.', { exact: true })).toBeInViewport();
      await expect(page.getByText('Offline', { exact: true })).toHaveCount(1);
      await checkBothThemes(page);
      // A place that the browser has not read yet asks for a part of the file.
      await page.locator('audio').evaluate((audio) => ((audio as HTMLAudioElement).currentTime = 16));
      await expect(page.getByText('And flowers.', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Hide captions' }).click();
      await expect(page.getByText('And flowers.', { exact: true })).toBeHidden();
      // The line 'Offline' covers no button.
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(page).toHaveURL(/#slide-2$/);
    } finally {
      await device.stop();
    }
  },
);

test('a sign-out without a connection clears the device at once, and ends the session at the next contact', async ({
  adminPage: admin,
  learnerPage: learner,
  graduatePage: other,
  launchOptions,
  browser,
}) => {
  test.setTimeout(240_000);
  const { course } = await aPracticedCourse(admin, learner);
  await enrollIn(other, course.id);
  for (const [person, isKnown] of [
    [learner, true],
    [other, false],
  ] as const) {
    await test.step(`The browser ${isKnown ? 'knows' : 'does not know'} that there is no connection`, async () => {
      const device = await startDevice(browser, launchOptions, await person.context().storageState());
      const [context, page] = await device.open();
      try {
        await download(page, course.slug);
        device.network.spoil('no connection');
        await context.setOffline(isKnown);
        await page.goto('/api/logout');
        await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
        await expect(page).toHaveURL('/');
        const left = await readDevice(page);
        for (const text of [course.title, course.id]) expect(left).not.toContain(text);
        expect((await person.request.get(getUser.path)).status()).toBe(200);
        device.network.restore();
        await context.setOffline(false);
        await page.goto('/courses');
        await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
        await expect.poll(async () => (await person.request.get(getUser.path)).status()).toBe(401);
      } finally {
        await device.stop();
      }
    });
  }
});
