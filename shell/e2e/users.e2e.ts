import { aLearner, expect, expectFocusKept, expectToast, signUp, test } from './journey';
import { tabTo } from './keys';

test(
  'an administrator finds, looks at, changes, suspends and deletes a user by keyboard alone',
  { tag: '@alone' },
  async ({ adminPage: page, page: learner }) => {
    const person = aLearner();
    await learner.goto('/api/login?returnTo=/courses');
    await signUp(learner, person);

    await page.goto('/admin/users');
    await tabTo(page, page.getByPlaceholder('Search users...'));
    await page.keyboard.type(person.email);
    await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
    await expect(page).toHaveURL(/search=/);
    const action = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) });
    const dialog = (name: string) => page.getByRole('dialog', { name });

    await tabTo(page, action('View'));
    await page.keyboard.press('Enter');
    await expect(dialog('User Details')).toContainText(person.email);
    await expectFocusKept(page, dialog('User Details'));
    await page.keyboard.press('Escape');
    await expect(action('View')).toBeFocused();

    await tabTo(page, action('Edit'));
    await page.keyboard.press('Space');
    await expect(dialog('Edit User').getByLabel('First Name')).toBeFocused();
    await expectFocusKept(page, dialog('Edit User'));
    await tabTo(page, dialog('Edit User').getByLabel('First Name'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Augusta');
    await tabTo(page, dialog('Edit User').getByLabel('Role'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Student' })).toBeFocused();
    await page.keyboard.type('Ins');
    await expect(page.getByRole('option', { name: 'Instructor' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Save Changes' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'User Updated', 'User information has been updated successfully.');
    const row = page.getByRole('listitem').filter({ hasText: person.email });
    await expect(row).toContainText('Augusta Learner');
    await expect(row).toContainText('Instructor');
    await expect(action('Edit')).toBeFocused();

    await tabTo(page, action('Suspend'));
    // The row says so before the server does.
    const suspended = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Suspended');
    await expect(action('Reactivate')).toBeFocused();
    await suspended;
    await learner.goto('/api/login?returnTo=/courses');
    await learner.getByLabel('Email').fill(person.email);
    await learner.getByLabel('Password').fill(person.password);
    await learner.getByRole('button', { name: 'Sign in' }).click();
    await expect(learner.getByText('Your account is suspended')).toBeVisible();

    await tabTo(page, action('Delete'));
    await page.keyboard.press('Enter');
    await expect(dialog('Delete User').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectFocusKept(page, dialog('Delete User'));
    await page.keyboard.press('Escape');
    await expect(action('Delete')).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, dialog('Delete User').getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'User Deleted', 'User has been deleted successfully.');
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Users (0)' })).toBeFocused();

    await page.goto('/admin/audit');
    const changes = page.getByRole('region', { name: /^Changes/ }).getByRole('listitem');
    await expect(changes.nth(0)).toContainText('deleted Augusta Learner');
    await expect(changes.nth(1)).toContainText('instructor → suspended');
    await expect(changes.nth(2)).toContainText('first name, role · student → instructor');
  },
);
