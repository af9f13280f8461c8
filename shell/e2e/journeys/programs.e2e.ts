import { getUser, sendMcpMessage, updateOwnUser } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { checkBothThemes } from '../support/check-screen';
import { environment } from '../support/environment';
import { expect, test } from '../support/journey';

/** Turns switches of the settings of programs the other way. */
async function turnSwitches(page: Page, ...names: string[]) {
  await page.goto('/admin/settings/programs');
  for (const name of names) await page.getByRole('switch', { name }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
}

test('a person makes an access token, a program uses it, and it ends when the person revokes it', async ({
  ownAdminPage: page,
}) => {
  await turnSwitches(page, 'Access tokens');

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Make Access Token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Nightly report');
  await dialog.getByRole('checkbox', { name: 'Account: Read' }).check();
  await dialog.getByRole('button', { name: 'Make Token' }).click();
  const token = await page.getByLabel('Access Token', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'I Have Saved It' }).click();
  await expect(page.getByText('Account (read)')).toBeVisible();

  const send = (path: string, init: RequestInit = {}) =>
    fetch(environment.baseUrl + path, { ...init, headers: { authorization: `Bearer ${token}` } });
  expect((await send(getUser.path)).status).toBe(200);
  expect((await send(updateOwnUser.path, { method: 'PUT' })).status).toBe(403);
  await page.reload();
  await expect(page.getByText(/^Last used/)).toBeVisible();

  await page.getByRole('button', { name: 'Revoke: Nightly report' }).click();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Token Revoked', { exact: true })).toBeVisible();
  expect((await send(getUser.path)).status).toBe(401);

  await turnSwitches(page, 'Access tokens');
});

test('a service account gets a token, an assistant uses it, and both end with the account', async ({
  ownAdminPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await turnSwitches(page, 'Access tokens', 'Model Context Protocol');
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Service accounts' }).click();
  await page.getByRole('button', { name: 'Add Service Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Nightly report');
  await checkBothThemes(page);
  await dialog.getByRole('button', { name: 'Add Account' }).click();
  await expect(page.getByText('Service Account Added', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No access tokens' })).toBeVisible();

  await page.getByRole('button', { name: 'Make Token' }).click();
  await dialog.getByLabel('Name').fill('Server 1');
  await dialog.getByRole('checkbox', { name: 'Courses: Read' }).check();
  await checkBothThemes(page);
  await dialog.getByRole('button', { name: 'Make Token' }).click();
  const token = await page.getByLabel('Access Token', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'I Have Saved It' }).click();
  await expect(page.getByRole('row', { name: /^Server 1/ })).toBeVisible();
  await checkBothThemes(page);

  const ask = () =>
    fetch(environment.baseUrl + sendMcpMessage.path, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
  const listed = await ask();
  expect(listed.status).toBe(200);
  expect(await listed.text()).toContain('list_courses');

  await page.goto('/admin/users/service-accounts');
  await expect(page.getByRole('heading', { name: 'Service accounts (1)' })).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('link', { name: 'Nightly report' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No service accounts' })).toBeVisible();
  expect((await ask()).status).toBe(401);
  await turnSwitches(page, 'Access tokens', 'Model Context Protocol');
});
