import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '@lectern/contract';
import type { Endpoint, Stream } from '@lectern/contract';
import { aTeachingWorld, MARKER, type TeachingWorld } from '../../testing/a-teaching-world.js';
import { ask } from '../../testing/ask.js';
import { type Case, INSTRUCTOR_CALLS, type InstructorCall } from '../../testing/instructor-calls.js';
import { switchOn } from '../../testing/switch-on.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
let world: TeachingWorld;
beforeAll(async () => {
  api = await startTestApi();
  await switchOn(api, 'scormImport', 'externalTools', 'lti');
  world = await aTeachingWorld(api);
});
afterAll(() => api.stop());

type Person = keyof TeachingWorld['people'];

/** The instructors who may make a call, by what it is about. */
const LET_IN: Record<Case[0], Person[]> = {
  course: ['coInstructor', 'owner'],
  owner: ['owner'],
  personal: ['owner'],
  group: ['groupManager'],
  list: ['stranger', 'groupManager', 'removedInstructor', 'coInstructor', 'owner'],
  none: ['stranger', 'groupManager', 'removedInstructor', 'coInstructor', 'owner'],
};
/** Instructors who do not teach the course. */
const OTHERS: Person[] = ['stranger', 'groupManager', 'removedInstructor'];

const calls = Object.entries(contract as Record<string, unknown>).filter(
  (exported): exported is [InstructorCall, Endpoint | Stream] =>
    (exported[1] as Partial<Endpoint> | undefined)?.access === 'instructor',
);

test('every call for instructors says whose objects it is about', () => {
  expect(Object.keys(INSTRUCTOR_CALLS).sort()).toEqual(calls.map(([name]) => name).sort());
});

test.each(calls)(
  '%s lets in the people of its object, is 404 for other and removed instructors, and 401 for suspended people',
  async (name) => {
    const [kind] = INSTRUCTOR_CALLS[name];
    expect((await askAs(name, 'student')).status).toBe(403);
    expect((await askAs(name, 'suspended')).status).toBe(401);
    const foreign: string[] = [];
    for (const who of OTHERS) {
      if (LET_IN[kind].includes(who)) continue;
      const { status, body } = await askAs(name, who);
      expect([who, status]).toEqual([who, 404]);
      foreign.push(body);
    }
    for (const who of [...OTHERS, 'coInstructor', 'owner'] as const) {
      if (!LET_IN[kind].includes(who)) continue;
      const { status, body } = await askAs(name, who);
      // A refusal of another kind, such as for an outdated version, comes after the check.
      expect([who, status]).not.toEqual([who, 403]);
      // The answer to HEAD has no body.
      if ((contract[name] as Partial<Endpoint>).method !== 'HEAD') expect(foreign).not.toContain(body);
      if (kind === 'list' && (who === 'stranger' || who === 'removedInstructor'))
        expect(body).not.toContain(MARKER);
    }
    if (kind === 'owner') expect((await askAs(name, 'coInstructor')).status).toBe(403);
    if (kind === 'personal') expect((await askAs(name, 'coInstructor')).status).toBe(404);
  },
);

test('a list of an instructor has the objects of their courses', async () => {
  for (const name of [
    'listAdminExams',
    'listQuestions',
    'listQuestionCategories',
    'listTaughtCourses',
  ] as const)
    expect([name, (await askAs(name, 'owner')).body]).toEqual([
      name,
      expect.stringContaining(name === 'listQuestions' ? world.essay.id : MARKER),
    ]);
});

async function askAs(name: InstructorCall, who: Person) {
  const sent = (await INSTRUCTOR_CALLS[name][1]?.(world)) ?? {};
  return ask(world.people[who].client, contract[name], sent);
}
