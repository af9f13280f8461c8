import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { csvLine, InvitedRole, LOCALES, MAX_IMPORTED_USERS } from '@lectern/contract';
import { type ServerText, translate, translateText } from '@lectern/i18n/server';
import { FormatProblem } from '@lectern/question-formats/text-files';
import { listUserWords } from '../file-words.js';
import { identifyColumns, readUserTable } from './user-table.js';

const inEnglish = (text: ServerText) => translateText('en', text);

/** What a file has, with problems and notes in English. */
function read(text: string) {
  try {
    const { rows, notes } = readUserTable(Buffer.from(text), listUserWords());
    return {
      rows: rows.map((row) => ({ ...row, problem: row.problem && inEnglish(row.problem) })),
      notes: notes.map(inEnglish),
    };
  } catch (error) {
    throw error instanceof FormatProblem ? new Error(inEnglish(error.text)) : error;
  }
}

const readProblems = (text: string) => read(text).rows.map(({ problem }) => problem);

const ADA = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron', role: 'student' };

describe('a file with users', () => {
  test.each([
    ['commas', 'email,first name,last name,role,groups\nada@example.org,Ada,Byron,student,Class A; Class B'],
    [
      'semicolons in another order',
      'Groups;Role;Surname;First_Name;E-Mail\r\n"Class A;Class B";Student;Byron;Ada;ADA@example.org\r\n',
    ],
    [
      'tabs',
      'Email address\tGiven name\tFamily name\tRole\tGroup\nada@example.org\tAda\tByron\tstudent\tClass A;class a;Class B',
    ],
    [
      'semicolons of other keyboards',
      'email,first name,last name,role,groups\nada@example.org,Ada,Byron,student,Class A；Class B؛class a',
    ],
    [
      'headings without their accents',
      'e-mail,prenom,nom,role,groupes\nada@example.org,Ada,Byron,student,Class A;Class B',
    ],
  ])('is read with %s', (_name, text) => {
    const { rows, notes } = read(text);
    expect(notes).toEqual([]);
    expect(rows).toEqual([{ ...ADA, line: 2, groups: ['Class A', 'Class B'], problem: null }]);
  });

  test('is read in UTF-8 and UTF-16 with a byte order mark', () => {
    const text = '\uFEFFemail,first name\nzofie@example.org,Žofie\n';
    for (const bytes of [Buffer.from(text), Buffer.from(text, 'utf16le')])
      expect(readUserTable(bytes, listUserWords()).rows).toMatchObject([
        { email: 'zofie@example.org', firstName: 'Žofie' },
      ]);
  });

  test('keeps rows numbered as a spreadsheet does, with empty rows and line breaks in quotation marks', () => {
    const { rows } = read('email,groups\n\na@example.org,"Class\nA"\n,\nb@example.org,B\n');
    expect(rows.map(({ line, groups, problem }) => [line, groups, problem])).toEqual([
      [3, ['Class\nA'], 'The group “Class\nA” is too long, or contains characters that cannot be seen.'],
      [5, ['B'], null],
    ]);
  });

  test('says which columns it does not read', () => {
    expect(read('email,phone,row,problem\na@example.org,1,2,3').notes).toEqual([
      'Columns that are not read: phone.',
    ]);
  });

  test('is refused without addresses, without rows and with too many', () => {
    expect(() => read('name,role\nAda,student')).toThrow('no column “email”');
    expect(() => read('email\n\n')).toThrow('no rows');
    expect(() => read('')).toThrow('no column “email”');
    const many = Array.from({ length: MAX_IMPORTED_USERS + 1 }, (_, index) => `p${index}@example.org`);
    expect(() => read(`email\n${many.join('\n')}`)).toThrow('more than 50,000 rows');
    expect(() => read(`email\n${'\n'.repeat(2 * MAX_IMPORTED_USERS)}`)).toThrow('more than 50,000 rows');
  });
});

test('each faulty row says why', () => {
  const long = 'x'.repeat(81);
  expect(
    readProblems(
      [
        'email,first name,last name,role,groups',
        'fine@example.org,Ada,Byron,,',
        'not an address,Ada,Byron,,',
        ',Ada,Byron,,',
        'FINE@example.org,Ada,Byron,,',
        `long@example.org,${long},Byron,,`,
        'hidden@example.org,Ada,By\u202eron,,',
        'boss@example.org,Ada,Byron,admin,',
        `groups@example.org,Ada,Byron,,${Array.from({ length: 21 }, (_, index) => `G${index}`).join(';')}`,
        `name@example.org,Ada,Byron,,${'x'.repeat(121)}`,
        'open@example.org,"Ada',
      ].join('\n'),
    ),
  ).toEqual([
    null,
    '“not an address” is not an email address.',
    'The email address is missing.',
    'The same address is in row 2.',
    'The first name is longer than 80 characters.',
    'The last name contains characters that cannot be seen.',
    'The role “admin” cannot be imported. Use student or instructor, or leave it empty.',
    'The row has more than 20 groups.',
    `The group “${'x'.repeat(59)}…” is too long, or contains characters that cannot be seen.`,
    'A quotation mark is not closed.',
  ]);
});

test('a faulty cell is cut and cleaned so that the database can store it', () => {
  const emoji = '😀'.repeat(200);
  const { rows } = read(`email,first name\nx${emoji},Ada\nb\0@example.org,Ada\n`);
  expect(rows.map(({ email, problem }) => [email, problem])).toEqual([
    [`x${'😀'.repeat(149)}`, `“x${'😀'.repeat(29)}…” is not an email address.`],
    ['b\uFFFD@example.org', '“b\uFFFD@example.org” is not an email address.'],
  ]);
});

test('a row with a very long list of groups is refused at once', () => {
  const groups = Array.from({ length: 200_000 }, (_, index) => `G${index}`).join(';');
  expect(readProblems(`email,groups\na@example.org,${groups}`)).toEqual(['The row has more than 20 groups.']);
});

test('a cell that a spreadsheet would take for a formula stays a text, also after its apostrophe', () => {
  const { rows } = read(`email,first name\na@example.org,"=HYPERLINK(""x"")"\nb@example.org,'=1+1`);
  expect(rows.map(({ firstName }) => firstName)).toEqual(['=HYPERLINK("x")', '=1+1']);
  const left = csvLine(['c@example.org', 'Class A; -Class B']);
  expect(left).toContain("Class A;' -Class B");
  expect(read(`email,groups\n${left}`).rows[0]?.groups).toEqual(['Class A', '-Class B']);
});

describe.each(LOCALES)('a file with the words of the language %s', (locale) => {
  const columns = ['row', 'email', 'firstName', 'lastName', 'role', 'groups', 'problem'] as const;
  const header = columns.map((column) => translate(locale, `people.userFile.columns.${column}`));

  const file = new URL(`../../../../mfe-admin/src/people/locales/${locale}.json`, import.meta.url);
  const admin = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { defaultMessage: string }>;
  const getAdminText = (id: string) => admin[id]?.defaultMessage ?? '';

  test('has a name for each column that means no other column in any language', () => {
    expect(identifyColumns(header, listUserWords())).toEqual(columns);
  });

  test('is read, whatever the case', () => {
    for (const role of InvitedRole.options) {
      const word = translate(locale, `people.userFile.roles.${role}`);
      const row = ['7', ADA.email, ADA.firstName, ADA.lastName, word, 'Class A', 'x'];
      for (const change of [
        (text: string) => text,
        (text: string) => text.toLocaleUpperCase(locale),
        (text: string) => text.toLocaleLowerCase(locale),
      ])
        expect(read(csvLine(header.map(change)) + csvLine(row.with(4, change(word))))).toEqual({
          rows: [{ ...ADA, line: 2, role, groups: ['Class A'], problem: null }],
          notes: [],
        });
    }
  });

  test('is asked for in these words', () => {
    const refusal = translate(locale, 'people.userFile.noEmailColumn');
    const hint = getAdminText('imports.choice.formats');
    const problem = translate(locale, 'people.userFile.unknownRole', { role: 'x' });
    const roles = InvitedRole.options.map((role) => translate(locale, `people.userFile.roles.${role}`));
    for (const name of header.slice(1, -1))
      expect([refusal, hint].filter((text) => text.includes(name))).toHaveLength(2);
    for (const role of roles) expect([problem, hint].filter((text) => text.includes(role))).toHaveLength(2);
  });

  test('can be the file of users that User Management exports', () => {
    const exported = [
      ...['name', 'email', 'role', 'joined'],
      ...['lastActive', 'enrolled', 'completed', 'certificates'],
    ].map((column) => getAdminText(`users.file.columns.${column}`));
    for (const role of InvitedRole.options) {
      const row = ['Ada Byron', ADA.email, getAdminText(`users.file.roles.${role}`), '', '', 2, 1, 1];
      expect(read(csvLine(exported) + csvLine(row)).rows).toEqual([
        { line: 2, email: ADA.email, firstName: null, lastName: null, role, groups: [], problem: null },
      ]);
    }
  });
});

test.each(['İSİM', 'ISIM', 'isım', 'i\u0307sim', 'Isim '])(
  'the column “isim” is found under the name “%s”, which a Turkish keyboard or program gives',
  (name) => {
    const words = listUserWords();
    words.columns.firstName.push('isim');
    expect(identifyColumns([name], words)).toEqual(['firstName']);
  },
);

test.each(['Straße', 'STRASSE', 'STRAẞE', 'strasse'])('“%s” is one name in German', (name) => {
  const words = listUserWords();
  words.columns.groups.push('Straße');
  expect(identifyColumns([name], words)).toEqual(['groups']);
});

test('the English names are read, too, where an installation has other texts for them', () => {
  const names = ['email', 'first name', 'last name', 'role', 'groups'];
  const { roles } = listUserWords();
  const own = { email: [], firstName: ['Rufname'], lastName: [], role: [], groups: [], row: [], problem: [] };
  expect(identifyColumns([...names, 'Rufname'], { roles, columns: own })).toEqual([
    ...['email', 'firstName', 'lastName', 'role', 'groups', 'firstName'],
  ]);
});

test('a faulty row keeps the role as it was typed', () => {
  const { rows } = read('E-Mail,Rolle\nkeine Adresse,LEHRENDE\na@example.org,LEHRENDE');
  expect(rows.map(({ role }) => role)).toEqual(['LEHRENDE', 'instructor']);
});
