import type { Course } from '@lectern/contract';
import { randomUUID } from 'node:crypto';
import { aCopiedCourse, graduateFrom } from '../support/decks';
import { aLearner, expect, expectToast, signUp, test } from '../support/journey';
import { enter, tabTo } from '../support/input/keys';

test(
  'a manager creates a group with two courses, and a learner joins by its link and sees the due dates',
  { tag: '@long' },
  async ({ adminPage, instructorPage: manager, page }) => {
    const suffix = randomUUID().slice(0, 8);
    const titles = [`Lifting ${suffix}`, `Burns ${suffix}`];
    const courses: Course[] = [];
    for (const title of titles) courses.push(await aCopiedCourse(adminPage, title));
    const name = `Night shift ${suffix}`;
    let address = '';

    await test.step('an instructor creates a group by keyboard', async () => {
      await manager.goto('/teaching/groups');
      await enter(manager, manager.getByRole('button', { name: 'New group' }));
      await expect(manager.getByRole('dialog').getByLabel('Name')).toBeFocused();
      await manager.keyboard.type(name);
      await manager.keyboard.press('Enter');
      await expect(manager.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(manager.getByRole('button', { name: 'Add members' })).toBeHidden();
    });

    await test.step('the instructor assigns both courses with a due date', async () => {
      await tabTo(manager, manager.getByRole('tab', { name: 'Members' }));
      await manager.keyboard.press('ArrowRight');
      await enter(manager, manager.getByRole('button', { name: 'Assign courses' }));
      const dialog = manager.getByRole('dialog', { name: 'Assign courses' });
      await tabTo(manager, dialog.getByRole('searchbox'));
      await manager.keyboard.type(suffix);
      await expect(dialog.getByRole('checkbox')).toHaveCount(2);
      for (const title of titles) {
        await tabTo(manager, dialog.getByRole('checkbox', { name: title }));
        await manager.keyboard.press('Space');
      }
      await tabTo(manager, dialog.getByRole('combobox', { name: 'Due' }));
      await manager.keyboard.press('Enter');
      await manager.getByRole('option', { name: 'On a date' }).click();
      const soon = new Date(Date.now() + 2 * 86_400_000);
      await dialog.getByLabel('Due date').fill(`${soon.toISOString().slice(0, 10)}T23:30`);
      await dialog.getByRole('button', { name: 'Assign 2 courses' }).press('Enter');
      await expect(manager.getByText('Courses assigned', { exact: true })).toBeVisible();
      await expect(manager.getByRole('heading', { name: titles[0] })).toBeVisible();
    });

    await test.step('and makes a join link for one person', async () => {
      await manager.getByRole('tab', { name: 'Join links' }).click();
      await enter(manager, manager.getByRole('button', { name: 'New join link' }));
      await manager.getByLabel('Number of people').fill('1');
      await manager.keyboard.press('Enter');
      const link = manager.getByText(/\/join\/[0-9A-Z-]{14}$/);
      await expect(link).toBeVisible();
      address = new URL((await link.textContent()) ?? '').pathname;
    });

    await test.step('a visitor at 360 px sees what the link leads to, signs up, and joins', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText(titles[1] ?? '')).toBeVisible();
      await enter(page, page.getByRole('link', { name: 'Sign in to join' }));
      await signUp(page, aLearner());
      await enter(page, page.getByRole('button', { name: 'Join group' }));
      await expectToast(page, 'Joined', `You are now a member of ${name}.`);
    });

    await test.step('the due dates are on the dashboard, the cards, the course and in the notifications', async () => {
      const due = page.getByRole('region', { name: 'Due soon' });
      await expect(due.getByRole('listitem')).toHaveCount(2);
      await expect(due.getByText(/^Due in \d days?$/).first()).toBeVisible();
      await page.getByRole('button', { name: 'Notifications' }).click();
      await expect(page.getByText(`The course "${titles[0]}" is due`)).toBeVisible();
      await page.keyboard.press('Escape');
      await enter(page, due.getByRole('link', { name: titles[0] }));
      await expect(page.getByText(/^Due [A-Z][a-z]+ \d+, \d{4}/)).toBeVisible();
      await page.goto(`/my-courses?search=${suffix}`);
      await expect(page.getByText(/^Due in \d days?$/)).toHaveCount(2);
    });

    await test.step('the link is used up, and the manager sees the member', async () => {
      await manager.getByRole('tab', { name: 'Members' }).click();
      await expect(manager.getByText('0 of 2 courses completed')).toBeVisible();
      await adminPage.goto(address);
      await expect(adminPage.getByText('All places of this join link are taken.')).toBeVisible();
    });

    await test.step('the learner finishes a course, which is not due any more, and the manager sees it', async () => {
      await graduateFrom(page, courses[0]?.id ?? '');
      await page.goto('/dashboard');
      await expect(page.getByRole('region', { name: 'Due soon' }).getByRole('listitem')).toHaveCount(1);
      await manager.reload();
      await expect(manager.getByText('1 of 2 courses completed')).toBeVisible();
      await enter(manager, manager.getByRole('main').getByRole('link', { name: 'Analytics' }));
      await expect(manager.getByText('Members of this group')).toBeVisible();
    });
  },
);
