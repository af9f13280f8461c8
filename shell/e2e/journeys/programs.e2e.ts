import { getUser, updateOwnUser } from '@lectern/contract';
import { environment } from '../support/environment';
import { expect, test } from '../support/journey';

test('a person makes an access token, a program uses it, and it ends when the person revokes it', async ({
  ownAdminPage: page,
}) => {
  await page.goto('/admin/settings/programs');
  const allowed = page.getByRole('switch', { name: 'Access tokens' });
  await allowed.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();

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

  await page.goto('/admin/settings/programs');
  await allowed.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
});
