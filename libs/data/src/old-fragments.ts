// TO PART 5, UNTIL ITS LAST FILE IS CONVERTED: fragments return `Sql` and take `Sql` and persons. Called with strings, as
// before, they still return strings, so that files of api/src that glue strings keep working. When no file calls one with
// strings any more, this file goes, with `acceptStrings(…)` around the fragments and the overloads in taught-by.queries.ts.
import { raw, type Sql } from './database/sql.js';
import type { Person } from './courses/taught-by.queries.js';

type Strings<Given extends (Sql | undefined)[]> = { [At in keyof Given]: string };

/** Lets a fragment that takes SQL alone be called with strings. */
export function acceptStrings<Given extends (Sql | undefined)[]>(fragment: (...given: Given) => Sql) {
  return ((...given: (Sql | string)[]) =>
    typeof given[0] === 'string'
      ? fragment(...(given.map((part) => raw(part as string)) as Given)).text
      : fragment(...(given as Given))) as ((...given: Given) => Sql) & ((...given: Strings<Given>) => string);
}

/** No user has this id. */
const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** Value of the parameter `person` of the conditions below: null for an administrator, whom no condition limits. */
export function limitTo(person: Person | { role: 'admin' } | null): string | null {
  if (person?.role === 'admin') return null;
  return person?.role === 'instructor' ? person.id : NIL_ID;
}

const isOneOf = (table: string, column: string, id: string, person: string, more = ''): string =>
  `(${person}::uuid IS NULL OR EXISTS (
     SELECT FROM ${table} own WHERE own.${column} = ${id} AND own.user_id = ${person}::uuid ${more}))`;

export const isTaughtByText = (courseId: string, person: string) =>
  isOneOf('course_instructors', 'course_id', courseId, person);
export const isOwnedByText = (courseId: string, person: string) =>
  isOneOf('course_instructors', 'course_id', courseId, person, 'AND own.is_owner');
export const isManagedByText = (groupId: string, person: string) =>
  isOneOf('group_managers', 'group_id', groupId, person);
