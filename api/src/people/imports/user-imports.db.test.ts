import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  cancelUserImport,
  createUserImport,
  exportUserImportProblems,
  getReceivedInvitation,
  getUserImport,
  getUserImportTemplate,
  listAuditEntries,
  listUserImportRows,
  listUserImports,
  LOCALES,
  startUserImport,
  type UserImport as UserImportOnWire,
} from '@lectern/contract';
import {
  Enrollment,
  Group,
  GroupCourse,
  GroupMember,
  Invitation,
  Mail,
  User,
  UserImport,
  UserImportRow,
} from '@lectern/data';
import { translate } from '@lectern/i18n/server';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { ApplyRows } from './apply-rows.service.js';
import { ImportRunner } from './import-runner.service.js';

let api: TestApi;
let admin: User;
let client: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.aUser({ role: 'admin' });
  client = await api.as(admin);
});
afterEach(() => api.database.source.query('TRUNCATE invitations, user_imports, groups, mails CASCADE'));
afterAll(() => api.stop());

const rows = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);
const aGroup = (name: string) => rows(Group).save({ name } as Group);
const byId = ({ id }: { id: string }) => ({ params: { importId: id } });

async function upload(text: string, by = client): Promise<UserImportOnWire> {
  const body = new FormData();
  body.append('file', new Blob([text]), 'class.csv');
  const response = await by.fetch(createUserImport.path, { method: 'POST', body });
  expect(response.status).toBe(201);
  return (await response.json()) as UserImportOnWire;
}

/** Starts an import and waits until it ends. */
async function run(started: { id: string }, createsGroups = true): Promise<UserImportOnWire> {
  const { status } = await client.call(startUserImport, { ...byId(started), body: { createsGroups } });
  expect(status).toBe(200);
  await api.app.get(ImportRunner, { strict: false }).run(started.id);
  return (await client.call(getUserImport, byId(started))).body;
}

const readRows = async (one: { id: string }) =>
  (await client.call(listUserImportRows, byId(one))).body.items.map(({ email, outcome, problem }) => [
    email,
    outcome,
    problem,
  ]);

test('a preview says what becomes of each row, and changes nothing', async () => {
  await aGroup('Class A');
  await aGroup('Twins');
  await aGroup('twins');
  const known = await api.aUser();
  const suspended = await api.aUser({ role: 'suspended' });
  const counts = async () =>
    Promise.all([rows(User), rows(Group), rows(Invitation), rows(GroupMember)].map((one) => one.count()));
  const before = await counts();
  const read = await upload(
    [
      'email,role,groups',
      'new@example.org,,class a',
      `${known.email},,Class A`,
      `${known.email.toUpperCase()},,`,
      `${admin.email},student,`,
      `${suspended.email},,`,
      'twins@example.org,,Twins',
      'other@example.org,,Class A; Class B',
    ].join('\n'),
  );
  expect(read).toMatchObject({
    status: 'ready',
    rowCount: 7,
    outcomes: { invite: 2, update: 1, unchanged: 0, problem: 4 },
    unknownGroups: ['Class B'],
    unknownGroupRowCount: 1,
  });
  expect(await readRows(read)).toEqual([
    ['new@example.org', 'invite', null],
    [known.email, 'update', null],
    [known.email, 'problem', 'The same address is in row 3.'],
    [
      admin.email,
      'problem',
      'This person is an administrator. An import does not change the role of administrators.',
    ],
    [suspended.email, 'problem', 'The account of this person is suspended.'],
    ['twins@example.org', 'problem', '2 groups have the name “Twins”. Rename all but one.'],
    ['other@example.org', 'invite', null],
  ]);
  expect(await counts()).toEqual(before);
});

test('a group is found by its name also where JavaScript and PostgreSQL write lower case differently', async () => {
  await aGroup('ΟΜΑΔΑΣ');
  expect(await upload('email,groups\nnew@example.org,ΟΜΑΔΑΣ')).toMatchObject({ unknownGroups: [] });
});

test('people with an account join and are enrolled, new ones get one invitation each; again changes nothing', async () => {
  const group = await aGroup('Class A');
  const course = await api.aCourse();
  await rows(GroupCourse).insert({ groupId: group.id, courseId: course.id });
  const known = await api.aUser();
  const email = `${randomUUID()}@example.org`;
  const file = `email,first name,last name,role,groups\n${known.email},Other,Name,instructor,Class A\n${email},Žofie,Nová,,Class A;Class B\n`;
  const done = await run(await upload(file));
  expect(done).toMatchObject({ status: 'completed', doneCount: 2, outcomes: { invite: 1, update: 1 } });
  expect(await rows(GroupMember).findBy({ userId: known.id })).toMatchObject([
    { groupId: group.id, source: 'import' },
  ]);
  expect(await rows(Enrollment).countBy({ userId: known.id, courseId: course.id })).toBe(1);
  // People change their names themselves.
  expect(await rows(User).findOneByOrFail({ id: known.id })).toMatchObject({
    firstName: known.firstName,
    role: 'instructor',
  });
  const invited = await rows(Invitation).find({ where: { email }, relations: { group: true } });
  expect(invited.map((one) => one.group?.name).sort()).toEqual(['Class A', 'Class B']);
  expect(invited.map(({ firstName }) => firstName)).toEqual(['Žofie', 'Žofie']);
  const mails = await rows(Mail).findBy({ recipient: email });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/You will be a member of the groups Class A, Class B\.|Class B, Class A\./);
  expect(await rows(User).countBy({ email })).toBe(0);

  const again = await run(await upload(file));
  expect(again.outcomes).toEqual({ invite: 0, unconfirmed: 0, update: 0, unchanged: 2, problem: 0 });
  expect(await rows(Mail).countBy({ recipient: email })).toBe(1);
  expect(await rows(Group).count()).toBe(2);
  const { body: log } = await client.call(listAuditEntries, { query: { action: 'user-import.ended' } });
  expect(log.items.slice(0, 2).map(({ detail }) => detail)).toEqual([
    'invited 0 · updated 0 · unchanged 2 · left out 0',
    'invited 1 · updated 1 · unchanged 0 · left out 0',
  ]);
});

test('without new groups their rows are left out, and the file of these rows can be imported again', async () => {
  const read = await upload(`email,first name,groups\nada@example.org,=1+1,Class B\nbad,,\nok@example.org,,`);
  const done = await run(read, false);
  expect(done.outcomes).toEqual({ invite: 1, unconfirmed: 0, update: 0, unchanged: 0, problem: 2 });
  expect(await rows(Group).count()).toBe(0);
  const path = exportUserImportProblems.path.replace(':importId', read.id);
  const response = await client.fetch(path);
  expect(response.headers.get('content-disposition')).toContain('users_left_out.csv');
  const file = await response.text();
  expect(file).toContain(`2,ada@example.org,'=1+1,,,Class B,The group “Class B” does not exist.`);
  const corrected = await upload(file);
  expect(corrected.notes).toEqual([]);
  expect((await readRows(corrected)).map(([, outcome]) => outcome)).toEqual(['invite', 'problem']);
  const [{ firstName } = { firstName: null }] = await rows(UserImportRow).findBy({
    importId: corrected.id,
    line: 2,
  });
  expect(firstName).toBe('=1+1');
});

// The unit tests of the reader have the words of all languages.
test.each(['en', 'tr', 'ar', 'zh-Hans'] as const)(
  'the file of rows left out in the language %s can be imported again',
  async (locale) => {
    // One person may import few files a minute.
    const own = await api.as(await api.aUser({ role: 'admin' }));
    const role = translate(locale, 'people.userFile.roles.instructor');
    const read = await upload(
      `email,first name,last name,role,groups\nbad,=1+1,Byron,${role},\nada@example.org,Ada,Byron,${role},Class B`,
      own,
    );
    await run(read, false);
    const path = exportUserImportProblems.path.replace(':importId', read.id);
    const file = await (await own.fetch(path, { headers: { 'accept-language': locale } })).text();
    expect(file).toContain(translate(locale, 'people.userFile.invalidAddress', { address: 'bad' }));
    expect(file).toContain(`'=1+1,Byron,${role},`);
    const corrected = await upload(file.replace(',bad,', ',bo@example.org,'), own);
    expect(corrected.notes).toEqual([]);
    const { body } = await client.call(listUserImportRows, byId(corrected));
    expect(body.items).toMatchObject([
      {
        email: 'bo@example.org',
        firstName: '=1+1',
        lastName: 'Byron',
        role: 'instructor',
        outcome: 'invite',
      },
      {
        email: 'ada@example.org',
        firstName: 'Ada',
        groups: ['Class B'],
        role: 'instructor',
        outcome: 'invite',
      },
    ]);
  },
);

test.each(LOCALES)('the template in the language %s has the columns that an import reads', async (locale) => {
  // One person may import few files a minute.
  const own = await api.as(await api.aUser({ role: 'admin' }));
  const response = await own.fetch(getUserImportTemplate.path, { headers: { 'accept-language': locale } });
  expect(response.headers.get('content-type')).toContain('text/csv');
  // `text()` would take the byte order mark away.
  const template = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(template.startsWith(`\uFEFF${translate(locale, 'people.userFile.columns.email')},`)).toBe(true);
  const read = await upload(`${template}ada@example.org,Ada,Byron,,Class B`, own);
  expect(read.notes).toEqual([]);
  expect((await client.call(listUserImportRows, byId(read))).body.items).toMatchObject([
    { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron', groups: ['Class B'], outcome: 'invite' },
  ]);
});

test('the file of rows left out has headings in the language of the person', async () => {
  const read = await upload('email\nbad');
  const path = exportUserImportProblems.path.replace(':importId', read.id);
  const english = await (await client.fetch(path)).text();
  expect(english).toContain('row,email,first name,last name,role,groups,problem\r\n');
  const german = await (await client.fetch(path, { headers: { 'accept-language': 'de' } })).text();
  expect(german).toContain('Zeile,E-Mail,Vorname,Nachname,Rolle,Gruppen,Problem\r\n');
});

test('two replicas that run an import at the same time invite each person once', async () => {
  const replica = await startTestApi({}, api.database);
  const people = Array.from({ length: 700 }, (_, index) => `p${index}@example.org,Class ${index % 3}`);
  const read = await upload(`email,groups\n${people.join('\n')}`);
  await client.call(startUserImport, { ...byId(read), body: { createsGroups: true } });
  await Promise.all([api, replica].map((one) => one.app.get(ImportRunner, { strict: false }).run(read.id)));
  const { body } = await client.call(getUserImport, byId(read));
  expect(body).toMatchObject({ status: 'completed', doneCount: 700 });
  expect(await rows(Invitation).count()).toBe(700);
  expect(await rows(Mail).count()).toBe(700);
  expect(await rows(Group).count()).toBe(3);
  await replica.stop();
});

test('two administrators who import the same file at once invite each person once, and each link works', async () => {
  const replica = await startTestApi({}, api.database);
  const known = await api.aUser();
  const people = Array.from({ length: 300 }, (_, index) => `q${index}@example.org,Class ${index % 3}`);
  const file = `email,groups\n${known.email},Class 0\n${people.join('\n')}`;
  const read = [await upload(file), await upload(file)] as const;
  for (const one of read) await rows(UserImport).update(one.id, { status: 'running', createsGroups: true });
  await Promise.all([
    api.app.get(ImportRunner, { strict: false }).run(read[0].id),
    replica.app.get(ImportRunner, { strict: false }).run(read[1].id),
  ]);
  const ended = await Promise.all(
    read.map(async (one) => (await client.call(getUserImport, byId(one))).body),
  );
  expect(ended.map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect(ended.map(({ outcomes }) => outcomes.invite).sort()).toEqual([0, 300]);
  expect(ended.map(({ outcomes }) => outcomes.update).sort()).toEqual([0, 1]);
  expect([await rows(Invitation).count(), await rows(Mail).count(), await rows(Group).count()]).toEqual([
    300, 300, 3,
  ]);
  const mail = await rows(Mail).findOneByOrFail({ recipient: 'q7@example.org' });
  const opened = await api.visitor.fetch(new URL(String(mail.link)).pathname);
  const cookie = String(opened.headers.getSetCookie()[0]?.split(';')[0]);
  const body = await (await api.visitor.fetch(getReceivedInvitation.path, { headers: { cookie } })).json();
  expect(body).toMatchObject({ state: 'open', email: 'q7@example.org' });
  await replica.stop();
});

test('an import whose process crashed goes on with the rows that are left', async () => {
  const read = await upload('email\na@example.org\nb@example.org');
  await rows(UserImport).update(read.id, { status: 'running', heartbeatAt: new Date(Date.now() - 60_000) });
  await rows(UserImportRow).update({ importId: read.id, line: 2 }, { isDone: true });
  const replica = await startTestApi({}, api.database);
  let { body } = await client.call(getUserImport, byId(read));
  for (let tries = 0; body.status === 'running' && tries < 200; tries += 1) {
    await new Promise((done) => setTimeout(done, 20));
    ({ body } = await client.call(getUserImport, byId(read)));
  }
  expect(body.status).toBe('completed');
  expect(await rows(Invitation).find()).toMatchObject([{ email: 'b@example.org' }]);
  await replica.stop();
});

test('a batch that fails is tried again, and the import is given up after five failures', async () => {
  const read = await upload('email\na@example.org');
  const apply = vi
    .spyOn(api.app.get(ApplyRows, { strict: false }), 'apply')
    .mockRejectedValue(new Error('The batch fails'));
  try {
    expect((await run(read)).status).toBe('running');
    for (let times = 0; times < 4; times += 1)
      await api.app.get(ImportRunner, { strict: false }).run(read.id);
  } finally {
    apply.mockRestore();
  }
  expect((await client.call(getUserImport, byId(read))).body).toMatchObject({
    status: 'failed',
    doneCount: 0,
  });
  await api.app.get(ImportRunner, { strict: false }).run(read.id);
  expect(await rows(Invitation).count()).toBe(0);
});

test('a cancelled import changes nothing more, and cannot be started again', async () => {
  const read = await upload('email\na@example.org');
  expect((await client.call(cancelUserImport, byId(read))).body.status).toBe('cancelled');
  const started = await client.call(startUserImport, { ...byId(read), body: { createsGroups: true } });
  expect(started.status).toBe(409);
  await api.app.get(ImportRunner, { strict: false }).run(read.id);
  expect(await rows(Invitation).count()).toBe(0);
  expect((await client.call(listUserImports)).body).toMatchObject([{ id: read.id, status: 'cancelled' }]);
});

test('an import ends when the person who started it is no longer an administrator', async () => {
  const other = await api.aUser({ role: 'admin' });
  const read = await upload('email\na@example.org');
  await rows(UserImport).update(read.id, { status: 'running', createdById: other.id });
  await rows(User).update(other.id, { role: 'student' });
  await api.app.get(ImportRunner, { strict: false }).run(read.id);
  expect((await client.call(getUserImport, byId(read))).body.status).toBe('cancelled');
  expect(await rows(Invitation).count()).toBe(0);
});

test('starting an import and the file of rows left out ask for a recent sign-in', async () => {
  const read = await upload('email\na@example.org');
  const old = await api.as(admin, { signedInAt: Date.now() - 3_600_000 });
  const { status } = await old.call(startUserImport, { ...byId(read), body: { createsGroups: true } });
  expect(status).toBe(403);
  expect((await old.call(exportUserImportProblems, byId(read))).status).toBe(403);
});
