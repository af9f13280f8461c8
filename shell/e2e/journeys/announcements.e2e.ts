import { randomUUID } from 'node:crypto';
import { aCopiedCourse, enrollIn } from '../support/decks';
import { expect, test } from '../support/journey';
import { checkScreen } from '../support/check-screen';

test(
  'an instructor publishes an announcement, a learner reads it, and the instructor sees the count',
  { tag: ['@long', '@story'] },
  async ({ adminPage: admin, learnerPage: page }) => {
    const course = await aCopiedCourse(admin, `News ${randomUUID().slice(0, 8)}`);
    await enrollIn(page, course.id);
    const title = `Room ${randomUUID().slice(0, 8)}`;
    await admin.setViewportSize({ width: 360, height: 740 });

    await test.step('It is written with a preview, and sent after a question that names the number of people', async () => {
      await admin.goto(`/teaching/courses/${course.id}/announcements`);
      await expect(admin.getByRole('heading', { name: 'No announcements yet' })).toBeVisible();
      await admin.getByRole('button', { name: 'Write announcement' }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
      await dialog.getByRole('textbox', { name: 'Text' }).fill('We meet in room 7.\nBring your cards.');
      await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Bring your cards.');
      await checkScreen(admin);
      await dialog.getByRole('button', { name: 'Save and continue' }).click();
      await dialog.getByRole('radio', { name: 'At a date' }).check();
      await expect(dialog.getByLabel('Date and time')).toBeVisible();
      await checkScreen(admin);
      await dialog.getByRole('radio', { name: 'Publish now' }).check();
      await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
      await expect(admin.getByText('Read by 0 of 1')).toBeVisible({ timeout: 20_000 });
      await checkScreen(admin);
    });

    await test.step('The learner sees it under Notifications and in the course, and reads it', async () => {
      await page.goto(`/courses/${course.slug}`);
      await expect(page.getByRole('region', { name: 'Announcements' })).toContainText(title);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('link', { name: new RegExp(`New announcement: .*${title}`) }).click();
      await expect(page).toHaveURL(/\/announcements\//);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await checkScreen(page);
    });

    await test.step('The instructor sees that it was read', async () => {
      await admin.reload();
      await expect(admin.getByText('Read by 1 of 1')).toBeVisible();
    });
  },
);
