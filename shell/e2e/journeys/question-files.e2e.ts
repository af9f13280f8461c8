import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/journey';

const mark = randomUUID().slice(0, 8);
const FILE = `$CATEGORY: Swarms ${mark}

::Food ${mark}:: What do bees of ${mark} make? { =Honey #Right ~Milk }

::Queen ${mark}:: Hive ${mark} has one queen. {T}

::Hive ${mark}:: Where do bees of ${mark} live? { =hive ~<img src="tree.png">Tree }

Bees are insects.
`;

test(
  'an administrator imports a file after a look at each question, and exports the questions again',
  { tag: '@long' },
  async ({ adminPage: admin }) => {
    await admin.goto('/admin/questions');
    await admin.getByRole('link', { name: 'Import', exact: true }).click();
    await admin
      .locator('input[type=file]')
      .setInputFiles({ name: 'bees.txt', mimeType: 'text/plain', buffer: Buffer.from(FILE) });
    await expect(admin.getByText('2 questions complete, 1 in part, 1 not possible.')).toBeVisible();
    await expect(admin.getByText('It is a text without a question.')).toBeVisible();
    await admin.getByRole('checkbox', { name: `Choose: Hive ${mark}` }).uncheck();

    await admin.getByRole('button', { name: 'New category' }).click();
    await admin.getByRole('dialog').getByLabel('Name').fill(`Imported ${mark}`);
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('button', { name: 'Import 2 questions' }).click();
    await expect(admin.getByRole('heading', { name: '2 questions imported' })).toBeVisible();
    await admin.getByRole('link', { name: 'Open in question bank' }).click();
    await expect(admin.getByRole('heading', { name: 'Questions (2)' })).toBeVisible();
    await expect(admin.getByText(`Swarms ${mark}`).first()).toBeVisible();

    await admin.getByRole('link', { name: 'Export', exact: true }).click();
    await expect(admin.getByText('2 questions kept as they are.')).toBeVisible();
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export 2 questions' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('questions-moodle.xml');
    expect(readFileSync(await saved.path(), 'utf8')).toContain(`Food ${mark}`);

    await admin.goto('/admin/questions/import');
    await admin.locator('input[type=file]').setInputFiles(await saved.path());
    await expect(admin.getByText('The same question is in the bank:')).toHaveCount(2);
  },
);
