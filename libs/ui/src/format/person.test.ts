import { expect, test } from 'vitest';
import { userInitial, userName } from './person';

const email = 'ada@example.org';

test.each([
  [{ firstName: 'Ada', lastName: 'Byron', email }, 'Ada Byron', 'A'],
  [{ firstName: 'zoe', lastName: null, email }, email, 'Z'],
  [{ firstName: null, lastName: 'Byron', email }, email, 'A'],
  [{ firstName: '𝒳', lastName: 'Y', email }, '𝒳 Y', '𝒳'],
  [{ firstName: null, lastName: null, email: '' }, 'Unknown User', 'U'],
  [{}, 'Unknown User', 'U'],
])('the name and initial of %j are %s and %s', (person, name, initial) => {
  expect([userName(person), userInitial(person)]).toEqual([name, initial]);
});
