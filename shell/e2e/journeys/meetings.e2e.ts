import { randomUUID } from 'node:crypto';
import { aCopiedCourse, enrollIn } from '../support/decks';
import { expect, test } from '../support/journey';
import { checkBothThemes, checkScreen } from '../support/check-screen';

const HOST = 'meet.lectern.test';

/** '2026-11-22T09:30', an hour from now in UTC, which is the zone of the pages. */
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);

test(
  'an instructor plans weekly meetings, a learner joins the next one, and sees a cancelled one as such',
  { tag: ['@long', '@story'] },
  async ({ adminPage: admin, learnerPage: page }) => {
    const course = await aCopiedCourse(admin, `Meetings ${randomUUID().slice(0, 8)}`);
    await enrollIn(page, course.id);
    const title = `Call ${randomUUID().slice(0, 8)}`;
    const address = `https://${HOST}/${randomUUID()}`;
    for (const one of [admin, page]) await one.setViewportSize({ width: 360, height: 740 });

    await test.step('A weekly series is planned in the course editor’s list of meetings', async () => {
      await admin.goto(`/teaching/courses/${course.id}/meetings`);
      await admin.getByRole('button', { name: 'Plan meeting' }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('Start').fill(inAnHour());
      await dialog.getByLabel('Address').fill(address);
      await dialog.getByRole('switch', { name: 'Repeat every week' }).click();
      await dialog.getByLabel('Number of meetings').fill('3');
      await checkBothThemes(admin);
      await dialog.getByRole('button', { name: 'Plan' }).click();
      await expect(admin.getByText('3 meetings planned', { exact: true })).toBeVisible();
      await expect(admin.getByText('Weekly, 1 of 3')).toBeVisible();
      await checkBothThemes(admin);
    });

    await test.step('The learner sees it on the dashboard and in the course, and joins in a new tab', async () => {
      await page
        .context()
        .route(`https://${HOST}/**`, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>Room</title><h1>You are here</h1>' }),
        );
      await page.goto('/dashboard');
      const next = page.getByRole('region', { name: 'Next meeting' });
      await expect(next).toContainText(title);
      await expect(next).toContainText(HOST);
      await checkBothThemes(page);
      await next.getByRole('link', { name: course.title }).click();
      const meetings = page.getByRole('region', { name: 'Meetings' });
      await expect(meetings.getByRole('listitem')).toHaveCount(3);
      await checkBothThemes(page);
      const [room] = await Promise.all([
        page.waitForEvent('popup'),
        meetings
          .getByRole('link', { name: `Join: ${title}` })
          .first()
          .click(),
      ]);
      await expect(room.getByRole('heading', { name: 'You are here' })).toBeVisible();
      expect(room.url()).toBe(address);
      expect(await room.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
      await room.close();
    });

    await test.step('The instructor cancels the first one after a question', async () => {
      await admin
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click();
      await admin.getByRole('menuitem', { name: 'Cancel meeting' }).click();
      const dialog = admin.getByRole('dialog');
      await expect(dialog.getByRole('radio', { name: 'This one and the 2 after it' })).toBeVisible();
      await checkScreen(admin);
      await dialog.getByRole('button', { name: 'Cancel meeting' }).click();
      await expect(admin.getByText('1 meeting cancelled', { exact: true })).toBeVisible();
    });

    await test.step('The learner is notified, and sees it as cancelled', async () => {
      await page.reload();
      const meetings = page.getByRole('region', { name: 'Meetings' }).getByRole('listitem');
      await expect(meetings.first()).toContainText('Cancelled');
      await expect(meetings.first().getByRole('link')).toHaveCount(0);
      await expect(meetings.nth(1).getByRole('link', { name: `Join: ${title}` })).toBeVisible();
      await checkScreen(page);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(
        page.getByRole('link', { name: new RegExp(`Meeting cancelled: .*${title}`) }),
      ).toBeVisible();
    });
  },
);
