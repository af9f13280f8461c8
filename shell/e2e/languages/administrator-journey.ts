import type { Course } from '@lectern/contract';
import type { MessageValues } from '@lectern/i18n';
import { readFile } from 'node:fs/promises';
import { expect } from '../support/journey';
import { expectScreen, type Reader } from './reader';

const COLUMNS = ['email', 'firstName', 'lastName', 'groups'] as const;

/** Two rows with an address that the import invites, and one without, below headings in the reader's language. */
const buildFile = ({ translate }: Reader, group: string) =>
  Buffer.from(
    [
      COLUMNS.map((column) => translate(`people.userFile.columns.${column}`)).join(),
      `pupil-${group}@lectern.test,Zoë,Learner,${group}`,
      `second-${group}@lectern.test,Ada,Byron,${group}`,
      `no-address,Emmy,Noether,${group}`,
    ].join('\n'),
  );

/** From a file of people to a group with a course, and to the file of its report. */
export async function administer(reader: Reader, course: Course, group: string): Promise<void> {
  await importPeople(reader, group);
  await assignCourse(reader, course, group);
  const { page } = reader;
  const say = (id: string, values?: MessageValues) => reader.say('admin.insight', id, values);
  await page.goto(`/teaching/reports?course=${course.id}`);
  await expectScreen(
    reader,
    '8 report',
    page.getByRole('heading', { name: say('reports.title', { rows: '1' }) }),
  );
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: say('reports.csv') }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain(reader.translate('insight.reportFile.columns.course'));
  expect(csv).toContain(course.title);
}

async function importPeople(reader: Reader, group: string): Promise<void> {
  const { page } = reader;
  const say = (id: string, values?: MessageValues) => reader.say('admin.people', id, values);
  await page.goto('/admin/users');
  const start = page.getByRole('link', { name: say('users.import') });
  await expectScreen(reader, '1 people', start);
  await start.click();
  const file = page.locator('input[type=file]');
  await expectScreen(reader, '2 choice of a file', page.getByText(say('imports.choice.drop')));
  await file.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: buildFile(reader, group) });
  const confirm = page.getByRole('button', { name: say('imports.start', { count: 2 }) });
  await expectScreen(reader, '3 confirmation', confirm);
  await confirm.click();
  await expectScreen(
    reader,
    '4 import',
    page.getByRole('heading', { name: say('imports.titles.completed') }),
  );
}

/** Assigns the course to the group of the file. */
async function assignCourse(reader: Reader, course: Course, group: string): Promise<void> {
  const { page } = reader;
  const say = (id: string, values?: MessageValues) => reader.say('admin.people', id, values);
  await page.goto('/teaching/groups');
  const link = page.getByRole('link', { name: group });
  await expectScreen(reader, '5 groups', link);
  await link.click();
  await page.getByRole('tab', { name: say('group.page.tabs.courses') }).click();
  await page.getByRole('button', { name: say('group.assigned.courses.assign') }).click();
  const dialog = page.getByRole('dialog', { name: say('group.assigned.courses.assign') });
  await dialog.getByRole('searchbox').fill(course.title);
  await dialog.getByRole('checkbox', { name: course.title }).check();
  await expectScreen(reader, '6 assignment', dialog);
  await dialog
    .getByRole('button', { name: say('group.assigned.courses.assignment.confirm', { count: 1 }) })
    .click();
  await expectScreen(reader, '7 courses of a group', page.getByRole('heading', { name: course.title }));
}
