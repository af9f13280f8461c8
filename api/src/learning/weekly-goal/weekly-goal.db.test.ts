import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOwnData, getWeeklyGoal, saveProgress, setWeeklyGoal } from '@lectern/contract';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** A learner who opened a slide for the first time at each of the moments, which are SQL. */
async function aLearnerWho(...moments: string[]) {
  const course = await api.aCourse({ modules: [Math.max(moments.length, 1)] });
  const user = await api.aUser();
  const { enrollment } = await api.anEnrollment({ user, course });
  for (const [index, moment] of moments.entries())
    await api.database.source.query(
      `INSERT INTO slide_views (enrollment_id, slide_id, seen_at) VALUES ($1, $2, ${moment})`,
      [enrollment.id, course.modules[0]?.slides[index]?.id],
    );
  const client = await api.as(user);
  const read = async (timeZone = 'UTC') => (await client.call(getWeeklyGoal, { query: { timeZone } })).body;
  return { course, client, read };
}

/** SQL: noon of a day of the past. */
const noon = (daysAgo: number) => `date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
  - interval '${daysAgo} days' + interval '12 hours'`;

test('a learner sets a goal, changes it, has it in the export, and removes it', async () => {
  const { client, read } = await aLearnerWho();
  expect(await read()).toEqual({ daysPerWeek: null, daysThisWeek: 0, daysInARow: 0 });
  await client.call(setWeeklyGoal, { body: { daysPerWeek: 3 } });
  expect(await read()).toMatchObject({ daysPerWeek: 3 });
  await client.call(setWeeklyGoal, { body: { daysPerWeek: 5 } });
  expect(JSON.stringify((await client.call(exportOwnData)).body)).toContain('"weeklyGoalDays":5');
  await client.call(setWeeklyGoal, { body: { daysPerWeek: null } });
  expect(await read()).toMatchObject({ daysPerWeek: null });
});

test('a time zone that only the browser knows counts as UTC', async () => {
  const { read } = await aLearnerWho(noon(0));
  expect(await read('Nowhere/None')).toEqual(await read());
});

test.each([0, 8, 1.5])('a goal of %d days per week is refused', async (daysPerWeek) => {
  const { client } = await aLearnerWho();
  expect((await client.call(setWeeklyGoal, { body: { daysPerWeek } })).status).toBe(400);
});

test('days in a row go on until today, are kept while today has no study yet, and end with a gap', async () => {
  const [upToToday, upToYesterday, ended, broken] = [
    await aLearnerWho(noon(0), noon(1), noon(1), noon(2)),
    await aLearnerWho(noon(1), noon(2)),
    await aLearnerWho(noon(2), noon(3)),
    await aLearnerWho(noon(0), noon(2), noon(3)),
  ];
  expect((await upToToday.read()).daysInARow).toBe(3);
  expect((await upToYesterday.read()).daysInARow).toBe(2);
  expect((await ended.read()).daysInARow).toBe(0);
  expect((await broken.read()).daysInARow).toBe(1);
});

test('a completed module makes a study day', async () => {
  const { course, client, read } = await aLearnerWho();
  const [slide] = course.modules[0]?.slides ?? [];
  await client.call(saveProgress, {
    params: { courseId: course.id },
    body: { slideId: slide?.id, progress: 100 },
  });
  expect(await read()).toEqual({ daysPerWeek: null, daysThisWeek: 1, daysInARow: 1 });
});

test('the week counts from Monday', async () => {
  const monday = `date_trunc('week', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
  const { read } = await aLearnerWho(`${monday} + interval '1 second'`, `${monday} - interval '1 second'`);
  expect((await read()).daysThisWeek).toBe(1);
});

test('a day is one of the learner’s time zone', async () => {
  // Two moments two hours apart are two days where midnight is between them.
  const midnight = `date_trunc('day', now() AT TIME ZONE 'Asia/Tokyo') AT TIME ZONE 'Asia/Tokyo'`;
  const { read } = await aLearnerWho(
    `${midnight} - interval '1 second'`,
    `${midnight} - interval '2 hours'`,
    `${midnight} + interval '0 seconds'`,
  );
  expect((await read('Asia/Tokyo')).daysInARow).toBe(2);
  expect((await read('Pacific/Honolulu')).daysInARow).toBe(1);
});

test('others do not count, and a visitor has no goal', async () => {
  await aLearnerWho(noon(0));
  expect((await (await aLearnerWho()).read()).daysInARow).toBe(0);
  expect((await api.visitor.call(getWeeklyGoal, { query: {} })).status).toBe(401);
});
