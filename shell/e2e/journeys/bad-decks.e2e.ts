import {
  DEFAULT_UPLOAD_LIMIT_MB,
  listUploadFormats,
  megabytesToBytes,
  notDeckMessage,
  type OfficeFormat,
  UPLOAD_REFUSALS,
  uploadCourse,
  type UploadRefusal,
} from '@lectern/contract';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { ENCRYPTED, KEEPING_BEES } from '../support/decks';
import { environment } from '../support/environment';
import { expect, expectToast, test } from '../support/journey';

const deck = () => readFile(KEEPING_BEES);

const decks: { what: string; refusal: UploadRefusal; bytes: () => Promise<Buffer> }[] = [
  { what: 'a file that is no PDF', refusal: 'notPdf', bytes: async () => Buffer.from('<h1>Slides</h1>') },
  { what: 'an empty file', refusal: 'notPdf', bytes: async () => Buffer.alloc(0) },
  { what: 'a deck behind a password', refusal: 'encrypted', bytes: () => readFile(ENCRYPTED) },
  { what: 'half a deck', refusal: 'unreadable', bytes: async () => (await deck()).subarray(0, 30_000) },
  {
    what: 'a deck of more than 10 MB',
    refusal: 'tooLarge',
    bytes: async () => Buffer.concat([await deck(), Buffer.alloc(megabytesToBytes(DEFAULT_UPLOAD_LIMIT_MB))]),
  },
];

/** What the product keeps: rows by table, and files. */
async function kept() {
  const client = new Client({ connectionString: environment.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM uploads) AS uploads, (SELECT count(*) FROM ingest_stage_outputs) AS outputs,
            (SELECT count(*) FROM courses) AS courses, (SELECT count(*) FROM slides) AS slides`,
  );
  await client.end();
  const options = { recursive: true, withFileTypes: true } as const;
  const files = await readdir(join(environment.dataDir, 'files'), options).catch(() => []);
  return { ...rows[0], files: files.filter((file) => file.isFile()).length };
}

/** `npm test` tries the refusal that needs the deck to be read; uploads.db.test.ts has the others. */
for (const { what, refusal, bytes } of decks) {
  const { status, message } = UPLOAD_REFUSALS[refusal];

  test(
    `${what} is refused with a sentence, and leaves nothing behind`,
    { tag: refusal === 'unreadable' ? '@alone' : ['@alone', '@long'] },
    async ({ adminPage: page }) => {
      const before = await kept();
      await page.goto('/admin/upload');
      await page.getByLabel('Course Title').fill('Bad deck');
      const file = { name: 'deck.pdf', mimeType: 'application/pdf', buffer: await bytes() };
      await page.getByLabel('Course Materials (PDF)').setInputFiles(file);
      const answered = page.waitForResponse((response) => response.url().endsWith(uploadCourse.path));
      await page.getByRole('button', { name: 'Create Course' }).click();

      expect((await answered).status()).toBe(status);
      const { formats } = (await (await page.request.get(listUploadFormats.path)).json()) as {
        formats: OfficeFormat[];
      };
      await expectToast(page, 'Upload Failed', refusal === 'notPdf' ? notDeckMessage(formats) : message);
      await expect(page.getByText('Processing Course')).toBeHidden();
      await expect(page.getByLabel('Course Title')).toHaveValue('Bad deck');
      expect(await kept()).toEqual(before);
    },
  );
}
