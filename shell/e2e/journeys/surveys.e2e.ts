import { randomUUID } from 'node:crypto';
import { aCopiedCourse, enrollIn, graduateFrom } from '../support/decks';
import { environment } from '../support/environment';
import { expect, test } from '../support/journey';
import { checkScreen } from '../support/check-screen';

test(
  'an instructor asks the learners who complete a course, one of them answers, and the report has the answer with the name',
  { tag: '@long' },
  async ({ adminPage: admin, learnerPage: page }) => {
    test.skip(
      environment.checksTexts,
      'The first statement is a message that becomes a value, which keeps its marks.',
    );
    const course = await aCopiedCourse(admin, `Survey ${randomUUID().slice(0, 8)}`);
    await admin.setViewportSize({ width: 360, height: 740 });

    await test.step('The survey starts from a template, and is switched on with names', async () => {
      await admin.goto(`/teaching/courses/${course.id}/survey`);
      await admin.getByRole('button', { name: 'Start from a template' }).click();
      await admin.getByRole('switch', { name: 'Ask learners who complete the course' }).click();
      await admin.getByRole('switch', { name: 'Anonymous answers' }).click();
      await admin.getByRole('button', { name: 'Move item 2 up' }).press('Alt+ArrowUp');
      await expect(admin.getByLabel('Statement').first()).toHaveValue('The explanations were clear.');
      await checkScreen(admin);
      await admin.getByRole('button', { name: 'Save' }).click();
      const saved = admin.getByText('Saved. Learners can answer the survey.', { exact: true });
      await expect(saved).toBeVisible();
    });

    await test.step('A learner who completed the course comes from the notification, and answers', async () => {
      await enrollIn(page, course.id);
      await graduateFrom(page, course.id);
      await page.goto(`/courses/${course.slug}`);
      await expect(page.getByRole('link', { name: 'Answer the survey' })).toBeVisible();
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('link', { name: /How was this course\?/ }).click();
      await expect(page).toHaveURL(/\/survey$/);
      await page
        .getByRole('group', { name: 'The explanations were clear.' })
        .getByRole('radio', { name: 'Strongly agree' })
        .check();
      await page.getByRole('textbox', { name: 'What should we improve?' }).fill('More bees');
      await checkScreen(page);
      await page.getByRole('button', { name: 'Send answers' }).click();
      await expect(page).toHaveURL(new RegExp(`/courses/${course.slug}$`));
      await expect(page.getByRole('link', { name: 'Change answers' })).toBeVisible();
    });

    await test.step('The instructor reads the answers', async () => {
      await admin.getByRole('tab', { name: 'Answers' }).click();
      await expect(admin.getByText('1 person has answered')).toBeVisible();
      await expect(admin.getByText('1 answer · Mean 5 of 5')).toBeVisible();
      await expect(admin.getByText('More bees')).toBeVisible();
      await checkScreen(admin);
    });
  },
);
