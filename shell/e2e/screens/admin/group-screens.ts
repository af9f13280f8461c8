import {
  getGroup,
  listAssignableCourses,
  listAssignableLearningPaths,
  listDueDates,
  listGroupCourses,
  listGroupLearningPaths,
  listGroupMembers,
  listGroups,
  listJoinLinks,
  listOwnGroups,
  previewJoin,
  type DueDate,
  type Group,
  type GroupCourse,
  type GroupLearningPath,
  type GroupMember,
  type JoinLink,
  type JoinPreview,
  type OwnGroup,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { buildLabel, dialog, failed, heading, press, type Cast, type Screen } from '../screen';
import { answering } from '../../sentences/sentence';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const joinedAt = '2026-11-02T12:00:00.000Z';

const group: Group = {
  id: uuid(1),
  name: 'Night shift',
  description: 'Nurses of ward 3 and of the emergency room.',
  archivedAt: null,
  createdAt: joinedAt,
  memberCount: 2,
  courseCount: 2,
  version: 1,
  managers: [{ id: uuid(2), name: 'Grace Hopper', email: 'grace@example.org' }],
};
const members: GroupMember[] = [
  { completedCourses: 2, overdueCourses: 0, id: uuid(3), name: 'Ada Byron', email: 'ada@example.org' },
  { completedCourses: 0, overdueCourses: 1, id: uuid(4), name: 'Bo Ek', email: 'bo@example.org' },
].map((member) => ({ ...member, joinedAt, source: 'link' }));
const courses: GroupCourse[] = [
  { id: uuid(5), slug: 'lifting', title: 'Lifting safely', dueAt: inDays(-1), dueDays: null },
  { id: uuid(6), slug: 'burns', title: 'First aid for burns', dueAt: null, dueDays: 30 },
].map((course) => ({
  ...course,
  isPublished: true,
  assignedAt: joinedAt,
  completedMembers: 1,
  overdueMembers: 1,
}));
const learningPath: GroupLearningPath = {
  ...{ id: uuid(1), slug: 'nurse', title: 'From trainee to nurse', isPublished: true, assignedAt: joinedAt },
  ...{ dueAt: null, dueDays: 90, completedMembers: 1, overdueMembers: 1 },
};
const links: JoinLink[] = [
  { id: uuid(7), code: 'AB3D9KX207QZ', expiresAt: inDays(30), maxUses: 25, uses: 3, createdAt: joinedAt },
  { id: uuid(8), code: '7M3D9KX2R7QZ', expiresAt: inDays(-1), maxUses: 2, uses: 2, createdAt: joinedAt },
];
const own: OwnGroup = { ...group, joinedAt };
const preview: JoinPreview = {
  groupName: group.name,
  description: group.description,
  courses: courses.map(({ id, slug, title, dueAt, dueDays }) => ({
    id,
    slug,
    title,
    due: { dueAt, dueDays },
  })),
  learningPaths: [
    { id: uuid(1), slug: 'nurse', title: 'From trainee to nurse', due: { dueAt: null, dueDays: 90 } },
  ],
  isMember: false,
};

const RESPONSES = [
  [listGroups.path, { items: [group, { ...group, id: uuid(9), name: 'Day shift' }], total: 2 }],
  [getGroup.path, group],
  [listGroupMembers.path, { items: members, total: 2 }],
  [listGroupCourses.path, courses],
  [listGroupLearningPaths.path, [learningPath]],
  [listAssignableLearningPaths.path, [{ id: uuid(2), title: 'Paramedic', isPublished: false }]],
  [listAssignableCourses.path, courses.map(({ id, title }) => ({ id, title, isPublished: id === uuid(5) }))],
  [listJoinLinks.path, links],
] as const;

/** The screens of those who manage groups, on fixed responses of the API. */
export function groupScreens(page: Page): Screen[] {
  const row = (name: string, path: string, arrived: Screen['arrived'], act?: Screen['act']): Screen => ({
    name,
    page,
    path,
    arrived,
    given: async () => {
      for (const [api, json] of RESPONSES) await answering(api, json).given?.(page);
    },
    ...(act && { act }),
  });
  const path = `/teaching/groups/${group.id}`;
  return [
    row('groups', '/teaching/groups', heading(/^Groups \(/)),
    row('new group', '/teaching/groups', dialog('New group'), press('New group')),
    failed('groups', page, '/teaching/groups', listGroups.path, 'Failed to load groups'),
    row('members of a group', path, heading('Ada Byron')),
    row('addition of members', path, dialog('Add members'), press('Add members')),
    row('removal of a member', path, dialog('Remove member'), press(buildLabel('Remove:', 'Ada Byron'))),
    row('courses of a group', `${path}?tab=courses`, heading('Lifting safely')),
    row('assignment of courses', `${path}?tab=courses`, dialog('Assign courses'), press('Assign courses')),
    row(
      'assignment of learning paths',
      `${path}?tab=courses`,
      dialog('Assign learning paths'),
      press('Assign learning paths'),
    ),
    row('due date of a course', `${path}?tab=courses`, dialog('Change due date'), press(/^Change due date/)),
    row('join links', `${path}?tab=links`, heading('AB3D-9KX2-07QZ')),
    row('new join link', `${path}?tab=links`, dialog('New join link'), press('New join link')),
    row('settings of a group', `${path}?tab=settings`, heading('Grace Hopper')),
    row('deletion of a group', `${path}?tab=settings`, dialog('Delete group'), press('Delete group')),
    { name: 'no such group', page, path, arrived: heading('Group not found') },
  ];
}

/** The screens of groups and due dates that learners and visitors see. */
export function joinScreens({
  visitor,
  learner,
  course,
}: Pick<Cast, 'visitor' | 'learner' | 'course'>): Screen[] {
  const joining = (name: string, page: Page, json: JoinPreview): Screen => ({
    name,
    page,
    path: '/join/AB3D-9KX2-07QZ',
    given: answering(previewJoin.path, json).given,
    arrived: heading(group.name),
  });
  const due = (kind: DueDate['kind'], id: string, title: string, days: number): DueDate => ({
    kind,
    id,
    title,
    courseId: course.id,
    courseSlug: course.slug,
    dueAt: inDays(days),
  });
  const dueDates = [due('course', course.id, course.title, -2), due('exam', uuid(1), 'Final test', 2)];
  const withDueDates = (name: string, path: string, arrived: Screen['arrived']): Screen => ({
    name,
    page: learner,
    path,
    given: answering(listDueDates.path, dueDates).given,
    arrived,
  });
  const label = (text: string | RegExp) => (page: Page) => page.getByText(text).first();
  return [
    joining('join link for visitors', visitor, preview),
    joining('join link', learner, preview),
    joining('join link of a member', learner, { ...preview, isMember: true }),
    {
      name: 'unknown join link',
      page: visitor,
      path: '/join/0000-0000-0000',
      arrived: heading('You cannot join this group'),
    },
    { name: 'join code', page: visitor, path: '/join', arrived: heading('Join a group') },
    withDueDates('dashboard with due dates', '/dashboard', heading('Due soon')),
    withDueDates('courses with due dates', '/my-courses', label('Overdue')),
    withDueDates('course that is overdue', `/courses/${course.slug}`, label('Overdue since')),
    {
      name: 'settings with groups',
      page: learner,
      path: '/settings/learning',
      given: answering(listOwnGroups.path, [own, { ...own, id: uuid(2), archivedAt: joinedAt }]).given,
      arrived: label('Night shift'),
    },
  ];
}
