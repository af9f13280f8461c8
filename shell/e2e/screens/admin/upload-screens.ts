import { listUploads } from '@lectern/contract';
import { expect, type Page } from '@playwright/test';
import { failed, buildLabel, type Screen } from '../screen';
import { answering } from '../../sentences/sentence';
import { ENDED, QUARANTINED, refusedRetry, SENT_AGAIN } from './uploads';

/** The list of uploads, and the actions on failed ones. */
export function uploadScreens(page: Page): Screen[] {
  const list = { page, path: '/admin/upload', given: answering(listUploads.path, ENDED).given };
  const press = (name: string, of: string) => () =>
    page.getByRole('button', { name: buildLabel(name, of) }).click();
  return [
    {
      ...list,
      name: 'uploads that ended',
      arrived: () => page.getByText(QUARANTINED.message),
    },
    {
      ...list,
      name: 'no uploads',
      given: answering(listUploads.path, { items: [], total: 0 }).given,
      arrived: () => page.getByText('No uploads yet'),
    },
    failed('uploads', page, list.path, listUploads.path, 'Failed to load uploads'),
    {
      ...list,
      name: 'discard of an upload',
      act: press('Discard the upload of', QUARANTINED.fileName),
      arrived: () => page.getByRole('dialog', { name: 'Discard upload' }),
    },
    {
      ...list,
      name: 'retry that is refused',
      given: async () => {
        await list.given?.(page);
        await refusedRetry.given?.(page);
      },
      act: async () => {
        await press('Retry the upload of', QUARANTINED.fileName)();
        await stay(page, 'Retry failed');
      },
      arrived: () => page.getByText('Retry failed', { exact: true }),
    },
    {
      ...list,
      name: 'retry of an upload whose file is gone',
      act: press('Retry the upload of', SENT_AGAIN.fileName),
      arrived: () => page.getByText(buildLabel('choose', SENT_AGAIN.fileName)),
    },
  ];
}

/** Keeps a toast on screen by moving the focus into it. */
async function stay(page: Page, title: string): Promise<void> {
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  // The first press may come before the key handler is registered.
  await expect(async () => {
    await page.keyboard.press('F8');
    await expect(page.locator('ol:focus-within', { hasText: title })).toBeVisible({ timeout: 500 });
  }).toPass();
}
