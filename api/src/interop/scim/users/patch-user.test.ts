import { beforeAll, expect, test } from 'vitest';
import { configureScimLibrary, readUser } from '../scim-library.js';
import { readOperations } from '../read-operations.js';
import { patchUser } from './patch-user.js';

beforeAll(() => configureScimLibrary('https://learn.example.org'));

const USER = {
  userName: 'ada@example.org',
  active: true,
  name: { givenName: 'Ada', familyName: 'Byron' },
  emails: [
    { type: 'work', value: 'ada@example.org', primary: true },
    { type: 'home', value: 'ada@home.example.org' },
  ],
};

const patch = (...Operations: object[]) =>
  patchUser(USER, readOperations({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations }));

test.each([
  [
    { op: 'Replace', path: 'active', value: 'False' },
    { ...USER, active: 'False' },
  ],
  [
    { op: 'replace', value: { active: false, userName: 'grace' } },
    { ...USER, active: false, userName: 'grace' },
  ],
  [
    { op: 'replace', path: 'name.familyName', value: 'King' },
    { ...USER, name: { ...USER.name, familyName: 'King' } },
  ],
  [
    { op: 'add', path: 'name', value: { familyName: 'King' } },
    { ...USER, name: { ...USER.name, familyName: 'King' } },
  ],
  [
    { op: 'replace', path: 'name', value: { familyName: 'King' } },
    { ...USER, name: { ...USER.name, familyName: 'King' } },
  ],
  [
    { op: 'replace', value: { name: { givenName: 'Augusta' } } },
    { ...USER, name: { ...USER.name, givenName: 'Augusta' } },
  ],
  [
    { op: 'remove', path: 'emails[type eq "home"]' },
    { ...USER, emails: USER.emails.slice(0, 1) },
  ],
  [
    { op: 'remove', path: 'name' },
    { userName: USER.userName, active: true, emails: USER.emails },
  ],
  [
    { op: 'add', path: 'title', value: 'Countess' },
    { ...USER, title: 'Countess' },
  ],
])('%j changes a user', (operation, changed) => {
  expect(patch(operation)).toEqual(changed);
});

test('Microsoft Entra ID changes and adds addresses by their type', () => {
  const read = (operation: object) => readUser(patch(operation));
  expect(read({ op: 'Add', path: 'emails[type eq "work"].value', value: 'new@example.org' })).toMatchObject({
    emails: [{ type: 'work', value: 'new@example.org', primary: true }, { type: 'home' }],
  });
  expect(read({ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' })).toMatchObject({
    phoneNumbers: [{ type: 'mobile', value: '1' }],
  });
  const department = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department';
  expect(read({ op: 'Add', path: department, value: 'IT' })).toMatchObject({
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'IT' },
  });
  expect(read({ op: 'Replace', path: 'active', value: 'False' })).toMatchObject({ active: false });
});

test.each([
  [{ op: 'move', path: 'active' }, 'invalidSyntax'],
  [{ op: 'remove' }, 'noTarget'],
  [{ op: 'add', value: 'x' }, 'invalidValue'],
  [{ op: 'add', path: 'emails[', value: 'x' }, 'invalidPath'],
  [{ op: 'add', path: '__proto__.polluted', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 'emails[value co "nowhere"].value', value: 'x' }, 'noTarget'],
])('%j is refused', (operation, code) => {
  expect(() => patch(operation)).toThrow(expect.objectContaining({ code }));
});
