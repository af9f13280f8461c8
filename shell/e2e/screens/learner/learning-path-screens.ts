import {
  getEditedLearningPath,
  getLearningPath,
  listAddableCourses,
  listEditableLearningPaths,
  listLearningPaths,
  listOwnLearningPaths,
  listPathLearners,
  type Course,
  type EditableLearningPath,
  type EditedLearningPath,
  type LearningPath,
  type LearningPathEnrollment,
  type LearningPathStep,
  type PathCourse,
  type PathLearner,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { answering } from '../../sentences/sentence';
import { buildLabel, dialog, failed, heading, press, type Cast, type Screen } from '../screen';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const AT = '2026-11-02T12:00:00.000Z';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const TITLE = 'Data analyst';
const DESCRIPTION = 'From the mean of ten numbers to a model that your colleagues can use.';

/** A path in which the person is half through, with a course in each state. */
function makePath(course: Course, enrollment: Partial<LearningPathEnrollment> | null): LearningPath {
  const entry = (title: string, own: Partial<PathCourse>): PathCourse => ({
    ...{ title, course: { ...course, title }, state: 'open', progress: 0 },
    ...own,
  });
  const step = (digit: number, own: Partial<LearningPathStep>): LearningPathStep => ({
    ...{ id: uuid(digit), rule: 'all', requiredCount: 1, completedCount: 0, isOpen: true },
    ...{ isCompleted: false, courses: [] },
    ...own,
  });
  return {
    ...{ id: uuid(1), slug: 'data-analyst', title: TITLE, description: DESCRIPTION },
    ...{ requiredSteps: 3, stepCount: 4, courseCount: 6, isPublished: true, isInOrder: true, canEdit: false },
    enrollment: enrollment && {
      ...{
        enrolledAt: AT,
        progress: 48,
        completedSteps: 1,
        completedAt: null,
        dueAt: null,
        isOverdue: false,
      },
      ...{ canLeave: true, verificationId: null },
      nextCourse: { id: course.id, slug: course.slug, title: 'Statistics 2' },
      ...enrollment,
    },
    steps: [
      step(2, {
        ...{ requiredCount: 2, completedCount: 2, isCompleted: true },
        courses: [
          entry('Statistics 1', { state: 'completed', progress: 100 }),
          entry('Spreadsheets for people who have never used one', { state: 'completed', progress: 100 }),
        ],
      }),
      step(3, {
        rule: 'choose',
        courses: [
          entry('Statistics 2', { state: 'in-progress', progress: 44 }),
          entry('Surveys', {}),
          entry('Experiments', { course: null, state: 'unavailable' }),
        ],
      }),
      step(4, { rule: 'optional', requiredCount: 0, courses: [entry('Drawing charts', {})] }),
      step(5, { isOpen: false, courses: [entry('Models', { state: 'locked' })] }),
    ],
  };
}

/** The pages of learning paths with fixed responses of the API. */
export function learningPathScreens({
  visitor,
  learner,
  course,
}: Pick<Cast, 'visitor' | 'learner' | 'course'>) {
  const address = '/paths/data-analyst';
  const api = getLearningPath.path.replace(':slug', 'data-analyst');
  const row = (name: string, page: Page, json: LearningPath): Screen => ({
    ...{ name, page, path: address, arrived: heading('Step 1') },
    given: answering(api, json).given,
  });
  const own = makePath(course, { dueAt: inDays(2) });
  const list = [own, { ...makePath(course, null), id: uuid(6), title: 'Nurse', slug: 'nurse' }];
  return [
    row('learning path', learner, own),
    row(
      'learning path of a group, overdue',
      learner,
      makePath(course, { dueAt: inDays(-2), canLeave: false }),
    ),
    row(
      'completed learning path',
      learner,
      makePath(course, {
        progress: 100,
        completedSteps: 3,
        completedAt: AT,
        verificationId: 'x',
        nextCourse: null,
      }),
    ),
    row('learning path to join', learner, makePath(course, null)),
    row('learning path for visitors', visitor, makePath(course, null)),
    failed('learning path', learner, address, api, 'The learning path could not be loaded'),
    {
      name: 'no such learning path',
      page: learner,
      path: '/paths/none',
      arrived: heading('Learning path not found'),
    },
    {
      ...{ name: 'learning paths', page: learner, path: '/paths', arrived: heading(TITLE) },
      given: answering(listLearningPaths.path, { items: list, total: 2 }).given,
    },
    {
      ...{
        name: 'no learning paths',
        page: learner,
        path: '/paths',
        arrived: heading('No learning paths yet'),
      },
      given: answering(listLearningPaths.path, { items: [], total: 0 }).given,
    },
    failed('learning paths', learner, '/paths', listLearningPaths.path, 'Learning paths could not be loaded'),
    {
      ...{ name: 'dashboard with a learning path', page: learner, path: '/dashboard' },
      arrived: heading('My learning paths'),
      given: answering(listOwnLearningPaths.path, [own]).given,
    },
  ] satisfies Screen[];
}

const course = (digit: number, title: string, isPublished = true) => ({
  id: uuid(digit),
  title,
  isPublished,
});
const edited: EditedLearningPath = {
  ...{ id: uuid(1), slug: 'data-analyst', version: 1, title: TITLE, description: DESCRIPTION },
  ...{ isPublished: false, isInOrder: true, learnerCount: 2 },
  owner: { id: uuid(9), name: 'Emmy Noether', email: 'emmy@example.org' },
  steps: [
    {
      ...{ id: uuid(2), rule: 'all', chooseCount: null },
      courses: [course(3, 'Statistics 1'), course(4, 'Spreadsheets', false)],
    },
    {
      ...{ id: uuid(5), rule: 'choose', chooseCount: 1 },
      courses: [course(6, 'Statistics 2'), { id: null, title: 'Experiments', isPublished: false }],
    },
  ],
};
const listed: EditableLearningPath = {
  ...{ id: uuid(1), slug: 'data-analyst', title: TITLE, isPublished: true, ownerName: 'Emmy Noether' },
  ...{ stepCount: 4, courseCount: 6, learnerCount: 24, completedCount: 3, updatedAt: AT },
};
const learners: PathLearner[] = [
  {
    ...{ id: uuid(7), name: 'Ada Byron', email: 'ada@example.org', enrolledAt: AT, status: 'completed' },
    ...{ progress: 100, completedSteps: 3, completedAt: AT, dueAt: null },
  },
  {
    ...{ id: uuid(8), name: 'Bo Ek', email: 'bo@example.org', enrolledAt: AT, status: 'overdue' },
    ...{ progress: 48, completedSteps: 1, completedAt: null, dueAt: AT },
  },
];
const LIST = '/teaching/learning-paths';
const path = `${LIST}/${edited.id}`;
const RESPONSES = [
  [listEditableLearningPaths.path, { items: [listed], total: 1 }],
  [getEditedLearningPath.path.replace(':pathId', edited.id), edited],
  [listAddableCourses.path, [course(9, 'Surveys'), course(8, 'Models', false)]],
  [listPathLearners.path, { items: learners, total: 2, requiredSteps: 3 }],
] as const;

/** The screens of those who edit learning paths, on fixed responses of the API. */
export function learningPathEditorScreens(page: Page): Screen[] {
  const row = (name: string, address: string, arrived: Screen['arrived'], act?: Screen['act']): Screen => ({
    ...{ name, page, path: address, arrived },
    given: async () => {
      for (const [api, json] of RESPONSES) await answering(api, json).given?.(page);
    },
    ...(act && { act }),
  });
  return [
    row('learning paths to edit', LIST, heading(TITLE)),
    row('new learning path', LIST, dialog('New learning path'), press('New learning path')),
    failed(
      'learning paths to edit',
      page,
      LIST,
      listEditableLearningPaths.path,
      'Failed to load learning paths',
    ),
    row('steps of a learning path', path, heading('Step 2')),
    row('courses for a step', path, dialog('Add courses'), press(buildLabel('Add courses:', 'Step 1'))),
    row('settings of a learning path', `${path}?tab=settings`, heading('Title and description')),
    row('learners of a learning path', `${path}?tab=learners`, heading('Ada Byron')),
    row('deletion of a learning path', path, dialog('Delete learning path'), press('Delete learning path')),
    { ...{ name: 'no such learning path to edit', page, path }, arrived: heading('Learning path not found') },
  ];
}
