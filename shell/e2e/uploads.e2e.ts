import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { environment } from './environment';
import { expect, expectFocusKept, expectToast, test } from './journey';
import { enter, tabTo } from './keys';

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
    await expect(page.getByText(`choose ${fileName} again`)).toBeVisible();
  });

  await test.step('it is discarded once that is confirmed', async () => {
    await enter(page, button('Discard'));
    const dialog = page.getByRole('dialog', { name: 'Discard Upload' });
    await expectFocusKept(page, dialog);
    await page.keyboard.press('Escape');
    await expect(button('Discard')).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Discard', exact: true }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Upload Discarded', `Nothing of ${fileName} is kept.`);
    await expect(button('Discard')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Recent Uploads' })).toBeFocused();
  });
});

/** One that failed by its deck, so that its file was not kept. */
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
