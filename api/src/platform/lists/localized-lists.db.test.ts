import { randomUUID } from 'node:crypto';
import {
  createExternalTool,
  createJoinLink,
  createNote,
  createQuestionCategory,
  createSavedView,
  createServiceAccount,
  type ExternalToolSettings,
  getCourse,
  listAddableCourses,
  listAssignableCourses,
  listAssignableLearningPaths,
  listExams,
  listGroupCourses,
  listGroupLearningPaths,
  listMentionable,
  listNoteCourses,
  listOfferedTools,
  listOwnGroups,
  listPossiblePrerequisites,
  listQuestionCategories,
  listReportScopes,
  listSavedReports,
  listSavedViews,
  listServiceAccounts,
  listUserGroups,
  previewJoin,
  saveReport,
} from '@lectern/contract';
import { CourseInstructor, CoursePrerequisite, GroupLearningPath, User } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '../../testing/a-group.js';
import { aPath, aStep } from '../../testing/a-learning-path.js';
import { aQuestion, anExam } from '../../testing/an-exam.js';
import { switchOn } from '../../testing/switch-on.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

/** Names in the order of German. In Spanish 'ñ' comes after all of 'n'; by the numbers of letters 'Ä' and 'ñ' come last. */
const GERMAN = ['Äpfel', 'apple', 'ñu', 'nz', 'Zebra'];
const SPANISH = ['Äpfel', 'apple', 'nz', 'ñu', 'Zebra'];
/** Names in an order of no language. */
const NAMES = ['Zebra', 'ñu', 'apple', 'nz', 'Äpfel'];

const A_TOOL: ExternalToolSettings = {
  ...{
    name: '',
    loginUrl: 'https://tool.example.org/login',
    launchUrls: ['https://tool.example.org/launch'],
  },
  ...{ contentUrl: null, keysUrl: null, publicKey: null, opensIn: 'window', isInNetwork: false },
  ...{ sharesName: false, sharesEmail: false, readsMembers: false },
};

let api: TestApi;
let person: User;
let admin: TestClient;
let ids: { course: string; path: string; group: string; emptyGroup: string; code: string };
beforeAll(async () => {
  api = await startTestApi();
  await switchOn(api, 'externalTools');
  const { manager } = api.database.source;
  person = await api.aUser({ role: 'admin', firstName: 'Zoë', lastName: 'Zwingli' });
  admin = await api.as(person);
  const courses = [];
  const paths = [];
  for (const title of NAMES) {
    const course = await api.aCourse({ title });
    courses.push(course);
    await api.anEnrollment({ course, user: person });
    const slideId = course.modules[0]?.slides[0]?.id;
    await admin.call(createNote, { body: { id: randomUUID(), slideId, kind: 'note', text: 'Remember' } });
    await anExam(api, { course, questions: [aQuestion('true-false', title)], settings: { title } });
    await admin.call(createQuestionCategory, { body: { name: title, parentId: null, courseId: null } });
    await admin.call(createSavedView, {
      body: {
        name: title,
        list: 'exams',
        address: '',
        hiddenColumns: [],
        density: 'compact',
        isDefault: false,
      },
    });
    await admin.call(saveReport, { body: { name: title, query: {}, weekday: null } });
    await admin.call(createExternalTool, { body: { ...A_TOOL, name: title } });
    await admin.call(createServiceAccount, { body: { name: title, role: 'instructor' } });
    paths.push(await aPath(admin, [aStep([course])], { title }));
    await aGroup(api.database.source, { name: title, members: [person] });
  }
  const whole = await api.aCourse({ title: 'Whole' });
  for (const { id } of courses)
    await manager.insert(CoursePrerequisite, { courseId: whole.id, requiredId: id });
  for (const firstName of NAMES) {
    const user = await api.aUser({ role: 'instructor', firstName, lastName: 'Test' });
    await manager.insert(CourseInstructor, { courseId: whole.id, userId: user.id } as CourseInstructor);
  }
  const group = await aGroup(api.database.source, { name: 'Whole', courses });
  for (const { id } of paths)
    await manager.insert(GroupLearningPath, { groupId: group.id, pathId: id } as GroupLearningPath);
  const link = await admin.call(createJoinLink, {
    params: { groupId: group.id },
    body: { expiresAt: null, maxUses: null },
  });
  const emptyGroup = await aGroup(api.database.source, { name: 'Empty' });
  const path = await aPath(admin, [aStep([whole])], { title: 'Whole' });
  ids = { course: whole.id, path: path.id, group: group.id, emptyGroup: emptyGroup.id, code: link.body.code };
});
afterAll(() => api.stop());

type Read = () => Promise<{ title?: string; name?: string }[]>;

/** Lists whose rows have `NAMES`, and each may have one more row. */
const LISTS: Record<string, Read> = {
  'courses that have notes': async () =>
    (await admin.call(listNoteCourses)).body.map(({ title }) => ({ title: title ?? '' })),
  'exams without a date': async () => (await admin.call(listExams)).body,
  'categories of questions': async () => (await admin.call(listQuestionCategories)).body,
  'saved views': async () => (await admin.call(listSavedViews, { query: { list: 'exams' } })).body,
  'saved reports': async () => (await admin.call(listSavedReports)).body,
  'service accounts': async () => (await admin.call(listServiceAccounts)).body.items,
  'external tools': async () => (await admin.call(listOfferedTools)).body.tools,
  'courses of the report': async () => (await admin.call(listReportScopes)).body.courses,
  'learning paths of the report': async () => (await admin.call(listReportScopes)).body.learningPaths,
  'groups of the report': async () => (await admin.call(listReportScopes)).body.groups,
  'own groups': async () => (await admin.call(listOwnGroups)).body,
  'groups of a user': async () => (await admin.call(listUserGroups, { params: { userId: person.id } })).body,
  'courses to assign to a group': async () => (await admin.call(listAssignableCourses, ofNewGroup())).body,
  'paths to assign to a group': async () =>
    (await admin.call(listAssignableLearningPaths, ofNewGroup())).body,
  'courses of a group': async () => (await admin.call(listGroupCourses, ofGroup())).body,
  'paths of a group': async () => (await admin.call(listGroupLearningPaths, ofGroup())).body,
  'courses that a join link offers': async () =>
    (await admin.call(previewJoin, { params: { code: ids.code } })).body.courses,
  'paths that a join link offers': async () =>
    (await admin.call(previewJoin, { params: { code: ids.code } })).body.learningPaths,
  'courses to add to a path': async () =>
    (await admin.call(listAddableCourses, { params: { pathId: ids.path } })).body,
  'possible prerequisites': async () =>
    (await admin.call(listPossiblePrerequisites, { params: { id: ids.course } })).body,
  prerequisites: async () =>
    (await admin.call(getCourse, { params: { id: ids.course } })).body.accessConditions?.prerequisites ?? [],
  'people to mention': async () =>
    (await admin.call(listMentionable, { params: { id: ids.course } })).body.map(({ name }) => ({
      name: name.replace(' Test', ''),
    })),
};

const ofGroup = () => ({ params: { groupId: ids.group } });
const ofNewGroup = () => ({ params: { groupId: ids.emptyGroup } });

test.each(Object.entries(LISTS))('%s are sorted as in the person’s language', async (_, read) => {
  for (const [locale, sorted] of [
    ['de', GERMAN],
    ['es', SPANISH],
  ] as const) {
    await api.database.source.manager.update(User, person.id, { locale });
    const texts = (await read()).map(({ title, name }) => title ?? name ?? '');
    expect(
      texts.filter((text) => NAMES.includes(text)),
      locale,
    ).toEqual(sorted);
  }
});
