import type { Page } from '@playwright/test';
import { aLearner, createAccount, expect, expectToast, test } from '../support/journey';

async function chooseRule(admin: Page, rule: string): Promise<void> {
  await admin.goto('/admin/settings/people');
  await admin.getByRole('combobox', { name: 'Who gets an account' }).click();
  await admin.getByRole('option', { name: rule, exact: true }).click();
}

test('an administrator dismisses the first steps, and shows them again in the settings', async ({
  adminPage: admin,
}) => {
  await admin.goto('/admin');
  const steps = admin.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link', { name: /Back up/ })).toContainText('To do');
  await steps.getByRole('button', { name: 'Dismiss' }).click();
  await expectToast(admin, 'First steps dismissed', 'The settings of the site show them again.');
  await expect(steps).toBeHidden();

  await admin.goto('/admin/settings');
  await admin.getByRole('switch', { name: 'Show first steps' }).click();
  await admin.getByRole('region', { name: 'First steps' }).getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Settings saved', { exact: true }).first()).toBeVisible();
  await admin.goto('/admin');
  await expect(steps).toBeVisible();
});

test('where addresses of one domain sign up, a person of another one learns why not, and one of it comes in', async ({
  adminPage: admin,
  page,
}) => {
  // The domain of all people of the journeys, who go on signing up meanwhile.
  await chooseRule(admin, 'Addresses of certain domains');
  await admin.getByLabel('Domains of their addresses').fill('@Lectern.test');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Settings saved', { exact: true }).first()).toBeVisible();

  const person = aLearner();
  await page.goto('/api/login?screen=sign-up&returnTo=/settings');
  await expect(page.getByText('You need an email address at: lectern.test')).toBeVisible();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill('zoe@other.example');
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/Accounts of this site need an email address at: lectern.test/)).toBeVisible();
  await createAccount(page, person);
  await expect(page).toHaveURL(/\/settings$/);

  await chooseRule(admin, 'All who sign up');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Settings saved', { exact: true }).first()).toBeVisible();
});
