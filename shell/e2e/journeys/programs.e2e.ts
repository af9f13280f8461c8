import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getUser, SCIM_PATH, sendMcpMessage, updateOwnUser } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { checkBothThemes } from '../support/check-screen';
import { environment } from '../support/environment';
import { expect, test } from '../support/journey';

// One after the other: each turns switches of the site and counts its service accounts.
test.describe.configure({ mode: 'default' });

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
  await page.getByRole('button', { name: 'Make access token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Nightly report');
  await dialog.getByRole('checkbox', { name: 'Account: Read' }).check();
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const token = await page.getByLabel('Access token', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText('Account (read)')).toBeVisible();

  const send = (path: string, init: RequestInit = {}) =>
    fetch(environment.baseUrl + path, { ...init, headers: { authorization: `Bearer ${token}` } });
  expect((await send(getUser.path)).status).toBe(200);
  expect((await send(updateOwnUser.path, { method: 'PUT' })).status).toBe(403);
  await page.reload();
  await expect(page.getByText(/^Last used/)).toBeVisible();

  await page.getByRole('button', { name: 'Revoke: Nightly report' }).click();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Token revoked', { exact: true })).toBeVisible();
  expect((await send(getUser.path)).status).toBe(401);

  await turnSwitches(page, 'Access tokens');
});

test(
  'a service account gets a token, an assistant uses it, and both end with the account',
  { tag: ['@long', '@story'] },
  async ({ ownAdminPage: page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await turnSwitches(page, 'Access tokens', 'Model Context Protocol');
    await page.goto('/admin/users');
    await page.getByRole('link', { name: 'Service accounts' }).click();
    await page.getByRole('button', { name: 'Add service account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Nightly report');
    await checkBothThemes(page);
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await expect(page.getByText('Service account added', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No access tokens' })).toBeVisible();

    await page.getByRole('button', { name: 'Make token' }).click();
    await dialog.getByLabel('Name').fill('Server 1');
    await dialog.getByRole('checkbox', { name: 'Courses: Read' }).check();
    await checkBothThemes(page);
    await dialog.getByRole('button', { name: 'Make token' }).click();
    const token = await page.getByLabel('Access token', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'I have saved it' }).click();
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
  },
);

test(
  'a directory brings in a person, suspends them, and ends with its service account',
  { tag: ['@long', '@story'] },
  async ({ ownAdminPage: page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await turnSwitches(page, 'Access tokens', 'Directories (SCIM)');
    await checkBothThemes(page);
    await page.goto('/admin/users/service-accounts');
    await page.getByRole('button', { name: 'Add service account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Entra ID');
    await dialog.getByLabel('Role').click();
    await page.getByRole('option', { name: 'Administrator' }).click();
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await page.getByRole('button', { name: 'Make token' }).click();
    await dialog.getByLabel('Name').fill('Provisioning');
    await dialog.getByRole('checkbox', { name: 'People and groups of a directory (SCIM): Write' }).check();
    await checkBothThemes(page);
    await dialog.getByRole('button', { name: 'Make token' }).click();
    const token = await page.getByLabel('Access token', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'I have saved it' }).click();

    const userName = `ada-${Date.now()}@example.org`;
    const send = (method: string, path: string, body: object) =>
      fetch(`${environment.baseUrl}${SCIM_PATH}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
        body: JSON.stringify(body),
      });
    const made = await send('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName,
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      active: true,
    });
    expect(made.status).toBe(201);
    const { id } = await made.json();
    await page.goto(`/admin/users/${id}`);
    await expect(page.getByText(userName).first()).toBeVisible();
    const suspended = await send('PATCH', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    });
    expect(suspended.status).toBe(204);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await expect(page.getByText('made the account of')).toBeVisible();

    await page.goto('/admin/users/service-accounts');
    await page.getByRole('link', { name: 'Entra ID' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No service accounts' })).toBeVisible();
    expect((await send('PATCH', `/Users/${id}`, {})).status).toBe(401);
    await turnSwitches(page, 'Access tokens', 'Directories (SCIM)');
  },
);

test(
  'an administrator adds a webhook, whose receiver gets an event, and reads the log',
  { tag: ['@long', '@story'] },
  async ({ ownAdminPage: page }) => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        received.push(body);
        response.end('ok');
      });
    });
    await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

    await page.setViewportSize({ width: 360, height: 740 });
    await turnSwitches(page, 'Webhooks');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByRole('checkbox', { name: 'User added' }).check();
    await dialog.getByRole('switch', { name: 'The receiver is in the network of this server' }).click();
    await checkBothThemes(page);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
    await page.getByRole('button', { name: 'I have saved it' }).click();

    // A service account is a user too.
    await page.goto('/admin/users/service-accounts');
    await page.getByRole('button', { name: 'Add service account' }).click();
    await dialog.getByLabel('Name').fill('Nightly report');
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await expect(page.getByText('Service account added', { exact: true })).toBeVisible();
    // Other journeys make accounts too.
    await expect.poll(() => received.length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(JSON.parse(received[0] ?? '')).toMatchObject({ type: 'user.created' });
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();

    const choose = async (action: string) => {
      await page.goto('/admin/settings/programs');
      await page.getByRole('button', { name: `Actions for ${url}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Show log');
    await expect(page.getByText('user.created').first()).toBeVisible();
    await checkBothThemes(page);
    await choose('Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Webhook deleted', { exact: true })).toBeVisible();
    await turnSwitches(page, 'Webhooks');
    receiver.close();
  },
);
