import {
  DIRECTIONS,
  EXAM_SORTS,
  GROUP_SORTS,
  LEARNING_PATH_SORTS,
  listAdminExams,
  listEditableLearningPaths,
  listGroupMembers,
  listGroups,
  listPathLearners,
  listQuestions,
  listUsers,
  MEMBER_SORTS,
  PATH_LEARNER_SORTS,
  QUESTION_SORTS,
  USER_SORTS,
  joinLearningPath,
} from '@lectern/contract';
import type { User } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '../../testing/a-group.js';
import { aPath, aStep } from '../../testing/a-learning-path.js';
import { aQuestion, anExam } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
let members: User[];
let groupId: string;
let pathId: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin', firstName: 'Grace', lastName: 'Hopper' }));
  const course = await api.aCourse();
  members = [];
  for (const firstName of ['Zoe', 'Ärne', 'anna'])
    members.push(await api.aUser({ firstName, lastName: 'Test' }));
  groupId = (await aGroup(api.database.source, { name: 'Ward', members, courses: [course] })).id;
  await aGroup(api.database.source, { name: 'Äther' });
  for (const title of ['Zinc', 'Äther'])
    await anExam(api, { course, questions: [aQuestion('true-false', title)], settings: { title } });
  pathId = (await aPath(admin, [aStep([course])], { title: 'Zinc' })).id;
  await aPath(admin, [aStep([course])], { title: 'Äther' });
  for (const member of members) await (await api.as(member)).call(joinLearningPath, { params: { pathId } });
});
afterAll(() => api.stop());

type Order = { sort: string; direction: string };
type Row = { id: string };

/** Lists with the columns that each is sorted by, and how one page is read. */
const LISTS: Record<string, { sorts: readonly string[]; read: (query: Order) => Promise<Row[]> }> = {
  users: {
    sorts: USER_SORTS,
    read: async (query) => (await admin.call(listUsers, { query: query })).body.users,
  },
  groups: {
    sorts: GROUP_SORTS,
    read: async (query) => (await admin.call(listGroups, { query: query })).body.items,
  },
  'members of a group': {
    sorts: MEMBER_SORTS,
    read: async (query) =>
      (await admin.call(listGroupMembers, { params: { groupId }, query: query })).body.items,
  },
  questions: {
    sorts: QUESTION_SORTS,
    read: async (query) => (await admin.call(listQuestions, { query: query })).body.items,
  },
  exams: {
    sorts: EXAM_SORTS,
    read: async (query) => (await admin.call(listAdminExams, { query: query })).body.items,
  },
  'learning paths': {
    sorts: LEARNING_PATH_SORTS,
    read: async (query) => (await admin.call(listEditableLearningPaths, { query: query })).body.items,
  },
  'learners of a path': {
    sorts: PATH_LEARNER_SORTS,
    read: async (query) =>
      (await admin.call(listPathLearners, { params: { pathId }, query: query })).body.items,
  },
};

test.each(Object.entries(LISTS))(
  '%s can be sorted by each of their columns in both directions',
  async (_, list) => {
    for (const sort of list.sorts) {
      const [ascending = [], descending = []] = await Promise.all(
        DIRECTIONS.map((direction) => list.read({ sort, direction })),
      );
      expect(ascending.length, sort).toBeGreaterThan(1);
      const ids = ascending.map(({ id }) => id);
      // The rows of this test have no due date, so that no row comes last in both directions.
      expect(descending.map(({ id }) => id).toReversed(), sort).toEqual(ids);
    }
  },
);

test('names and titles are sorted as in the person’s language, whatever their capitals and accents', async () => {
  const order = { sort: 'name', direction: 'ascending' };
  const { body: people } = await admin.call(listGroupMembers, { params: { groupId }, query: order });
  expect(people.items.map(({ name }) => name)).toEqual(['anna Test', 'Ärne Test', 'Zoe Test']);
  const { body: learners } = await admin.call(listPathLearners, { params: { pathId }, query: order });
  expect(learners.items.map(({ name }) => name)).toEqual(['anna Test', 'Ärne Test', 'Zoe Test']);
  const { body: groups } = await admin.call(listGroups, { query: {} });
  expect(groups.items.map(({ name }) => name)).toEqual(['Äther', 'Ward']);
  const { body: paths } = await admin.call(listEditableLearningPaths, { query: {} });
  expect(paths.items.map(({ title }) => title)).toEqual(['Äther', 'Zinc']);
  const byTitle = { sort: 'title', direction: 'ascending' };
  const { body: exams } = await admin.call(listAdminExams, { query: byTitle });
  expect(exams.items.map(({ title }) => title)).toEqual(['Äther', 'Zinc']);
});
