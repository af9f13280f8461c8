import { getUser, uploadProgress, type User } from '@lectern/contract';
import type { Locator, Page, Request } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { aCourse, aLongDeck } from '../support/decks';
import { environment } from '../support/environment';
import { expect, expectFocusKept, expectToast, test } from '../support/journey';
import { enter, tabTo } from '../support/input/keys';

test('a failed upload is sent again or discarded by keyboard alone', async ({ adminPage: page }) => {
  const fileName = `damaged-${randomUUID().slice(0, 8)}.pdf`;
  await aFailedUpload(fileName);
  const button = (action: 'Retry' | 'Discard') =>
    page.getByRole('button', { name: `${action} the upload of ${fileName}` });
  await page.goto('/admin/upload');

  await test.step('sending it again leads to the form, with its words in it', async () => {
    await enter(page, button('Retry'));
    await expect(page.getByLabel('Course Title')).toBeFocused();
    await expect(page.getByLabel('Course Title')).toHaveValue('Quarterly figures');
    await expect(page.getByText(`Choose ${fileName} again`)).toBeVisible();
  });

  await test.step('it is discarded once that is confirmed', async () => {
    await enter(page, button('Discard'));
    const dialog = page.getByRole('dialog', { name: 'Discard upload' });
    await expectFocusKept(page, dialog);
    await page.keyboard.press('Escape');
    await expect(button('Discard')).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Discard', exact: true }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Upload discarded', `${fileName} was removed.`);
    await expect(button('Discard')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Recent uploads' })).toBeFocused();
  });
});

/** Ten tabs, four more than a browser has connections to one origin, each with what it shows once it is loaded. */
const TABS: { path: string; shows: (tab: Page) => Locator }[] = [
  { path: '/admin/courses', shows: (tab) => tab.getByRole('button', { name: 'Upload Course' }) },
  { path: '/admin', shows: (tab) => tab.getByRole('heading', { name: 'Platform Success Metrics' }) },
  { path: '/admin/users', shows: (tab) => tab.getByRole('heading', { name: /^Users \(/ }) },
  { path: '/admin/analytics', shows: (tab) => tab.getByRole('img', { name: /^Engagement Trends/ }) },
  { path: '/admin/audit', shows: (tab) => tab.getByRole('heading', { name: /^Changes/ }) },
  { path: '/dashboard', shows: (tab) => tab.getByRole('heading', { name: /Featured/ }).first() },
  { path: '/courses', shows: (tab) => tab.getByText(/^\d+ courses? found$/) },
  { path: '/admin/upload', shows: (tab) => processing(tab).nth(1) },
  { path: '/admin/upload', shows: (tab) => processing(tab).nth(1) },
  { path: '/admin/upload', shows: (tab) => processing(tab).nth(1) },
];
const processing = (tab: Page) => tab.getByRole('region', { name: 'Processing Course' });

test(
  'ten tabs load while uploads run, over one upload stream that ends with them',
  { tag: '@long' },
  async ({ adminPage: page }) => {
    await aCourse(page, `Course of tabs ${randomUUID().slice(0, 8)}`);
    const streams = openStreams(page);
    await page.goto('/admin/courses');
    await page.goto('/admin/upload');
    await expect(page.getByRole('heading', { name: 'Recent uploads' })).toBeVisible();
    expect(streams.size, 'streams without an upload').toBe(0);

    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) {
      if (name !== 'one.pdf') await page.getByRole('button', { name: 'Upload another PDF' }).click();
      await page.getByLabel('Course Title').fill(`Tabs ${name} ${randomUUID().slice(0, 8)}`);
      const file = { name, mimeType: 'application/pdf', buffer: aLongDeck(60) };
      await page.getByLabel('Course Materials (PDF)').setInputFiles(file);
      await page.getByRole('button', { name: 'Create Course' }).click();
    }
    const release = await holdUploads(page, 2);
    await expect(page.getByText('Waiting', { exact: true })).toBeVisible();

    for (const { path, shows } of TABS) {
      const tab = await page.context().newPage();
      await tab.goto(path);
      await expect(shows(tab).first(), path).toBeVisible();
    }
    expect(streams.size, 'streams of eleven tabs').toBe(1);

    await release();
    await expect(page.getByRole('link', { name: 'View course', exact: true })).toHaveCount(3, {
      timeout: 90_000,
    });
    const last = page.context().pages().at(-1);
    await expect(
      last?.getByRole('link', { name: 'View course', exact: true }).first() as Locator,
    ).toBeVisible();
    await expect.poll(() => streams.size, 'streams after the uploads').toBe(0);

    await page
      .getByRole('button', { name: /^Preview: / })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Lesson 1', exact: true }).last()).toBeVisible();
  },
);

/** The connections of the upload stream that the tabs of a browser have open. */
function openStreams(page: Page): Set<Request> {
  const open = new Set<Request>();
  const isStream = (request: Request) => new URL(request.url()).pathname === uploadProgress.path;
  page.context().on('request', (request) => isStream(request) && open.add(request));
  page.context().on('requestfailed', (request) => open.delete(request));
  page.context().on('requestfinished', (request) => open.delete(request));
  return open;
}

/** Keeps this administrator's uploads running, once there are `count`, by locking their rows until released. */
async function holdUploads(page: Page, count: number): Promise<() => Promise<void>> {
  const { id } = (await (await page.request.get(getUser.path)).json()) as User;
  const client = new Client({ connectionString: environment.databaseUrl });
  await client.connect();
  await expect(async () => {
    await client.query('BEGIN');
    const query = `SELECT id FROM uploads WHERE user_id = $1 AND status = 'processing' FOR UPDATE`;
    const { rowCount } = await client.query(query, [id]);
    if (rowCount !== count) await client.query('ROLLBACK');
    expect(rowCount).toBe(count);
  }).toPass({ intervals: [20] });
  return async () => {
    await client.query('COMMIT');
    await client.end();
  };
}

/** An upload that failed because of its PDF, so that its file is no longer stored. */
async function aFailedUpload(fileName: string): Promise<void> {
  const client = new Client({ connectionString: environment.databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO uploads (id, user_id, file_name, file_key, fingerprint, title, status, progress, stage, message, reason)
     SELECT gen_random_uuid(), id, $1, '', $1, 'Quarterly figures', 'failed', 30, 'Extracting text',
            'This PDF is damaged and could not be read. Export it again from its original and retry.', 'deck'
       FROM users WHERE role = 'admin' LIMIT 1`,
    [fileName],
  );
  await client.end();
}
