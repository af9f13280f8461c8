import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { checkScreen } from '../support/check-screen';
import { aCourse, enrollIn, fetchModules } from '../support/decks';
import { environment } from '../support/environment';
import { startExternalTool } from '../support/lti/external-tool';
import { expect, test } from '../support/journey';
import { chooseAction } from '../support/input/keys';

/** Turns external tools on or off in the settings. */
async function turnTools(page: Page, isOn: boolean) {
  await page.goto('/admin/settings');
  const choice = page.getByRole('switch', { name: 'External tools in courses (LTI)' });
  if ((await choice.getAttribute('aria-checked')) === String(isOn)) return;
  await choice.click();
  const card = page.getByRole('region', { name: 'Features' });
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
}

test(
  'an administrator registers a tool, an instructor chooses content there, a learner opens it in a frame, and the score arrives',
  { tag: ['@long', '@story'] },
  async ({ ownAdminPage: admin, instructorPage: instructor, learnerPage: learner }) => {
    test.setTimeout(120_000);
    const name = `Lab ${randomUUID().slice(0, 8)}`;
    const tool = await startExternalTool(environment.baseUrl);
    await turnTools(admin, true);
    try {
      await test.step('The administrator registers the tool', async () => {
        await admin.goto('/admin/settings/external-tools');
        await admin.getByRole('button', { name: 'Register a tool' }).click();
        const dialog = admin.getByRole('dialog');
        const fields: [string, string][] = [
          ['Name', name],
          ['Login initiation', `${tool.url}/login`],
          ['Launch addresses', `${tool.url}/launch`],
          ['Content selection', `${tool.url}/launch`],
          ['Public keyset', `${tool.url}/keys`],
        ];
        for (const [label, value] of fields) await dialog.getByLabel(label, { exact: true }).fill(value);
        await dialog.getByRole('switch', { name: 'The tool is in the network of this server' }).click();
        await checkScreen(admin);
        await dialog.getByRole('button', { name: 'Save tool' }).click();
        await expect(admin.getByText('Tool saved', { exact: true })).toBeVisible();
        await checkScreen(admin);
      });

      const { course } = await aCourse(instructor, `Tools ${randomUUID().slice(0, 8)}`);
      await test.step('An instructor chooses content in the window of the tool', async () => {
        await instructor.goto(`/teaching/courses/${course.id}`);
        await instructor.getByRole('button', { name: 'Add an external tool' }).click();
        const dialog = instructor.getByRole('dialog');
        await dialog.getByRole('combobox', { name: 'Tool' }).click();
        await instructor.getByRole('option', { name }).click();
        await checkScreen(instructor);
        const opened = instructor.waitForEvent('popup');
        await dialog.getByRole('button', { name: 'Choose content in the tool' }).click();
        const choice = await opened;
        await expect(choice.getByRole('heading', { name: 'Added to your course' })).toBeVisible();
        await instructor.getByRole('button', { name: 'Done' }).click();
        await expect(instructor.getByRole('button', { name: /^Titration/ })).toBeVisible();
      });

      await test.step('A learner opens it in the frame, and the tool reports the score', async () => {
        await enrollIn(learner, course.id);
        const module = (await fetchModules(instructor, course.id)).at(-1);
        await learner.goto(`/courses/${course.slug}/modules/${module?.id}`);
        await expect(learner.getByText(/gets neither your name nor your email address/)).toBeVisible();
        await checkScreen(learner);
        const before = tool.launches.length;
        await learner.getByRole('button', { name: 'Open tool' }).click();
        // By what the tool got: the frame goes from site to site faster than Playwright follows frames of other processes.
        await expect.poll(() => tool.launches.length).toBe(before + 1);
        expect(tool.launches.at(-1)).not.toHaveProperty('email');
        await tool.finish();
        await expect(learner.getByRole('status').getByText('Completed')).toBeVisible({ timeout: 30_000 });
        await expect(learner.getByText('Score: 90%')).toBeVisible();
      });

      await admin.goto('/admin/settings/external-tools');
      await chooseAction(admin, 'Remove tool', name);
      await admin.getByRole('dialog').getByRole('button', { name: 'Remove tool' }).click();
      await expect(admin.getByText('Tool removed', { exact: true })).toBeVisible();
    } finally {
      await turnTools(admin, false);
      await tool.stop();
    }
  },
);
