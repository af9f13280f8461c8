/** @vitest-environment jsdom */
import { invalidate } from '@lectern/client';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  addGroupManager,
  addGroupMembers,
  archiveGroup,
  assignCourses,
  assignLearningPaths,
  changeDue,
  changeLearningPathDue,
  createJoinLink,
  DEFAULT_SITE,
  deleteGroup,
  getGroup,
  getUser,
  EDIT_CONFLICT,
  listAssignableCourses,
  listAssignableLearningPaths,
  listGroupCourses,
  listGroupLearningPaths,
  listGroupMembers,
  listGroups,
  listInvitations,
  listJoinLinks,
  listUsers,
  removeGroupMember,
  unassignLearningPath,
  updateGroup,
  type Group,
  type Invitation,
  type GroupCourse,
  type GroupLearningPath,
  type GroupMember,
  type JoinLink,
  type ListedUser,
  type User,
} from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';
import { openRowMenu } from '../../testing/row-menu';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const manager = { id: uuid(1), name: 'Grace Hopper', email: 'grace@example.org' };
const group: Group = {
  id: uuid(2),
  name: 'Night shift',
  description: 'Nurses',
  archivedAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  memberCount: 2,
  courseCount: 2,
  version: 3,
  managers: [manager],
};
const member: GroupMember = {
  id: uuid(3),
  name: 'Ada Byron',
  email: 'ada@example.org',
  joinedAt: '2026-11-02T12:00:00.000Z',
  source: 'link',
  completedCourses: 1,
  overdueCourses: 1,
};
const course: GroupCourse = {
  id: uuid(4),
  slug: 'lifting',
  title: 'Lifting',
  isPublished: true,
  assignedAt: '2026-11-01T12:00:00.000Z',
  dueAt: null,
  dueDays: 30,
  completedMembers: 1,
  overdueMembers: 0,
};
const learningPath: GroupLearningPath = {
  ...{ id: uuid(6), slug: 'nurse', title: 'Nurse', isPublished: true, assignedAt: course.assignedAt },
  ...{ dueAt: null, dueDays: 90, completedMembers: 0, overdueMembers: 1 },
};
const link: JoinLink = {
  id: uuid(5),
  code: 'AB3D9KX207QZ',
  expiresAt: null,
  maxUses: 2,
  uses: 2,
  createdAt: '2026-11-01T12:00:00.000Z',
};
const user = { ...manager, firstName: 'Grace', lastName: 'Hopper', role: 'instructor' } as unknown as User;

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, user);
  network.answer(getGroup, group);
  network.answer(listGroupMembers, { items: [member], total: 1 });
  network.answer(listGroupCourses, [course]);
  network.answer(listGroupLearningPaths, [learningPath]);
  network.answer(listJoinLinks, [link]);
  network.answer(listInvitations, { items: [], total: 0 });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const openTab = (tab: string) => open(`${paths.group(group)}?tab=${tab}`);

test('members are listed with how they joined, what they completed and what is overdue', async () => {
  open(paths.group(group));
  const name = await screen.findByRole('heading', { name: 'Ada Byron' });
  expect(name.closest('tr')?.textContent).toBe(
    'Ada Byronada@example.orgNov 2, 2026, by a join link1 of 2 courses completed1 overdueRemove',
  );
});

test('a group leads to its report and its analytics', async () => {
  openTab('members');
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('Report')).toBe(`/teaching/reports?group=${group.id}`);
  expect(await link('Analytics')).toBe(`/teaching/analytics?group=${group.id}`);
  cleanup();
  setSite({ ...DEFAULT_SITE, offFeatures: ['reports'] });
  openTab('members');
  await link('Analytics');
  expect(screen.queryByRole('link', { name: 'Report' })).toBeNull();
  setSite(DEFAULT_SITE);
});

test('a member is removed after a confirmation that says what stays', async () => {
  network.answer(removeGroupMember, new Blob());
  open(paths.group(group));
  await press('Remove: Ada Byron');
  const dialog = await inDialog('Remove member');
  expect(dialog.getByText(/keeps all enrollments and progress/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Member removed')).toBeTruthy();
  expect(network.calls(removeGroupMember)[0]?.params).toEqual({ groupId: group.id, userId: member.id });
});

test('only administrators add people from the list of users', async () => {
  open(paths.group(group));
  await screen.findByRole('heading', { name: 'Ada Byron' });
  expect(screen.queryByRole('button', { name: 'Add members' })).toBeNull();
  cleanup();
  network.restore();
  network = fakeNetwork();
  network.answer(getUser, { ...user, role: 'admin' });
  network.answer(getGroup, group);
  network.answer(listGroupMembers, { items: [], total: 0 });
  const found = {
    id: uuid(6),
    firstName: 'Bo',
    lastName: 'Ek',
    email: 'bo@example.org',
    isEmailConfirmed: false,
    suspensionReason: null,
  };
  network.answer(listUsers, { users: [found as ListedUser], totalUsers: 1 });
  network.answer(addGroupMembers, { added: 1 });
  open(paths.group(group));
  expect(await screen.findByText('Invite people by email, or send them a join link.')).toBeTruthy();
  await press('Add members');
  const dialog = await inDialog('Add members');
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Choose at least one person.');
  expect(network.calls(addGroupMembers)).toEqual([]);
  fireEvent.click(
    await dialog.findByRole('checkbox', { name: 'Bo Ek · bo@example.org · Address not confirmed' }),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Add 1 person' }));
  expect(await screen.findByText('1 person joined the group.')).toBeTruthy();
  expect(network.calls(addGroupMembers)[0]?.body).toEqual({ userIds: [found.id] });
});

test('courses are assigned together with one due date', async () => {
  network.answer(listAssignableCourses, [
    { id: uuid(7), title: 'Burns', isPublished: true },
    { id: uuid(8), title: 'Falls', isPublished: false },
  ]);
  network.answer(assignCourses, [course]);
  openTab('courses');
  await press('Assign courses');
  const dialog = await inDialog('Assign courses');
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Burns' }));
  // Enter in the search must not assign what is chosen already.
  expect(fireEvent.keyDown(dialog.getByLabelText('Search courses'), { key: 'Enter' })).toBe(false);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Falls (Draft)' }));
  await choose('Due', 'Days after joining');
  fireEvent.click(dialog.getByRole('button', { name: 'Assign 2 courses' }));
  expect(await dialog.findByText('Enter a whole number from 1 to 3650.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Days'), { target: { value: '14' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Assign 2 courses' }));
  expect(await screen.findByText('Courses assigned')).toBeTruthy();
  expect(network.calls(assignCourses).map(({ body }) => body)).toEqual([
    { courseIds: [uuid(7), uuid(8)], due: { dueAt: null, dueDays: 14 } },
  ]);
});

test('of courses that are assigned together one can have another due date', async () => {
  network.answer(listAssignableCourses, [
    { id: uuid(7), title: 'Burns', isPublished: true },
    { id: uuid(8), title: 'Falls', isPublished: true },
  ]);
  network.answer(assignCourses, [course]);
  openTab('courses');
  await press('Assign courses');
  const dialog = await inDialog('Assign courses');
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Burns' }));
  expect(dialog.queryByRole('button', { name: /^Another due date/ })).toBeNull();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Falls' }));
  await choose('Due', 'Days after joining');
  fireEvent.change(dialog.getByLabelText('Days'), { target: { value: '14' } });
  await press('Another due date: Falls');
  await choose('Due: Falls', 'No due date');
  await press('Another due date: Burns');
  await press('Due as the others: Burns');
  fireEvent.click(dialog.getByRole('button', { name: 'Assign 2 courses' }));
  expect(await screen.findByText('Courses assigned')).toBeTruthy();
  expect(network.calls(assignCourses)[0]?.body).toEqual({
    courseIds: [uuid(7), uuid(8)],
    due: { dueAt: null, dueDays: 14 },
    ownDues: [{ courseId: uuid(8), due: { dueAt: null, dueDays: null } }],
  });
});

test('an own due date is checked, and no longer counts once its course is the only chosen one', async () => {
  network.answer(listAssignableCourses, [
    { id: uuid(7), title: 'Burns', isPublished: true },
    { id: uuid(8), title: 'Falls', isPublished: true },
  ]);
  network.answer(assignCourses, [course]);
  openTab('courses');
  await press('Assign courses');
  const dialog = await inDialog('Assign courses');
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Burns' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Falls' }));
  await press('Another due date: Falls');
  await choose('Due: Falls', 'On a date');
  fireEvent.click(dialog.getByRole('button', { name: 'Assign 2 courses' }));
  const ownDue = within(await dialog.findByRole('group', { name: 'Falls' }));
  expect(await ownDue.findByText('Choose a date and time.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Burns' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Assign 1 course' }));
  expect(await screen.findByText('Courses assigned')).toBeTruthy();
  expect(network.calls(assignCourses)[0]?.body).toEqual({
    courseIds: [uuid(8)],
    due: { dueAt: null, dueDays: null },
  });
});

test('a course says by when it is due and who completed it, and its due date can be changed', async () => {
  network.answer(changeDue, [course]);
  openTab('courses');
  expect(await screen.findByText('Due 30 days after joining')).toBeTruthy();
  expect(screen.getByText('1 of 2 members completed')).toBeTruthy();
  await press('Change due date: Lifting');
  const dialog = await inDialog('Change due date');
  await choose('Due', 'On a date');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose a date and time.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2031-05-01T10:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Due date changed')).toBeTruthy();
  expect(network.calls(changeDue)[0]?.body).toEqual({
    dueAt: new Date('2031-05-01T10:00').toISOString(),
    dueDays: null,
  });
});

test('a join link is shown with its code, places and address, and a new one has limits', async () => {
  network.answer(createJoinLink, link);
  openTab('links');
  const code = await screen.findByRole('heading', { name: 'AB3D-9KX2-07QZ' });
  expect(code.closest('tr')?.textContent).toBe(
    `AB3D-9KX2-07QZ${window.location.origin}/join/AB3D-9KX2-07QZ2 of 2 places takenNo end dateFullCopy linkRevoke`,
  );
  await press('New join link');
  const dialog = await inDialog('New join link');
  fireEvent.change(dialog.getByLabelText('Number of people'), { target: { value: '0' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create join link' }));
  expect(await dialog.findByText(/must be a whole number from 1 to 100,000/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Number of people'), { target: { value: '25' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create join link' }));
  expect(await screen.findByText('Join link created')).toBeTruthy();
  expect(network.calls(createJoinLink)[0]?.body).toEqual({ expiresAt: null, maxUses: 25 });
});

test('a name that somebody else changed meanwhile is replaced only if the person chooses so', async () => {
  const message = 'Someone else saved this group.';
  network.refuse(updateGroup, 409, { statusCode: 409, message, code: EDIT_CONFLICT });
  openTab('settings');
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  fireEvent.change(field, { target: { value: 'Day shift' } });
  network.answer(getGroup, { ...group, name: 'Late shift', version: 4 });
  await press('Save');
  const dialog = await inDialog('This group has changed');
  expect(dialog.getByRole('group', { name: 'Name' }).textContent).toBe('NameYoursDay shiftTheirsLate shift');
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(field.value).toBe('Day shift');
  network.answer(updateGroup, { ...group, name: 'Day shift', version: 5 });
  await press('Save');
  expect(await screen.findByText('Group saved')).toBeTruthy();
  expect(network.calls(updateGroup).map(({ body }) => body)).toEqual([
    { name: 'Day shift', description: 'Nurses', version: 3 },
    { name: 'Day shift', description: 'Nurses', version: 4 },
  ]);
});

test('a save that failed for another reason does not replace what somebody else changed meanwhile', async () => {
  network.refuse(updateGroup, 503, { statusCode: 503, message: 'Not available.' });
  openTab('settings');
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  fireEvent.change(field, { target: { value: 'Day shift' } });
  network.answer(getGroup, { ...group, name: 'Late shift', version: 4 });
  await press('Save');
  expect(await screen.findByText('Not available.')).toBeTruthy();
  network.answer(updateGroup, { ...group, name: 'Day shift', version: 5 });
  await press('Save');
  await waitFor(() => expect(network.calls(updateGroup)).toHaveLength(2));
  expect(network.calls(updateGroup)[1]?.body).toMatchObject({ version: 3 });
});

test('a name that is not saved yet stays while other tabs are open, and leaving the group asks', async () => {
  openTab('settings');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Day shift' } });
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Members' }));
  expect(await screen.findByText('Ada Byron')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Report' }));
  await inDialog('Leave without saving?');
  await press('Stay');
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Settings' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Day shift');
});

test('unchanged settings are updated when another person saves them', async () => {
  openTab('settings');
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  network.answer(getGroup, { ...group, name: 'Late shift', version: 4 });
  await act(() => invalidate(getGroup));
  await waitFor(() => expect(field.value).toBe('Late shift'));
});

test('the last manager cannot leave, and another is added by address', async () => {
  const bo = { id: uuid(6), name: 'Bo Ek', email: 'bo@example.org' };
  network.answer(addGroupManager, { ...group, managers: [...group.managers, bo] });
  openTab('settings');
  expect(await screen.findByRole('heading', { name: 'Grace Hopper' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove: Grace Hopper' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Email address of an instructor'), {
    target: { value: 'Bo@Example.org ' },
  });
  await press('Add manager');
  expect(await screen.findByText('Manager added')).toBeTruthy();
  expect(network.calls(addGroupManager)[0]?.body).toEqual({ email: 'bo@example.org' });
});

test('a group without a manager offers to add one in place', async () => {
  network.answer(getGroup, { ...group, managers: [] });
  network.answer(addGroupManager, group);
  openTab('members');
  expect((await screen.findByRole('note')).textContent).toContain('This group has no manager yet.');
  await press('Add a manager');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add manager' }));
  fireEvent.change(dialog.getByLabelText('Email address of an instructor'), {
    target: { value: manager.email },
  });
  network.answer(getGroup, group);
  fireEvent.click(dialog.getByRole('button', { name: 'Add manager' }));
  expect(await screen.findByText('Manager added')).toBeTruthy();
  expect(network.calls(addGroupManager)[0]?.body).toEqual({ email: manager.email });
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a manager’s address that nobody confirmed gets an invitation, which is listed below the managers', async () => {
  network.answer(addGroupManager, group);
  openTab('settings');
  await screen.findByRole('heading', { name: 'Grace Hopper' });
  const invitation = {
    ...{ id: uuid(9), email: 'prof@example.org', firstName: null, lastName: null, role: 'student' },
    ...{ group: null, managedGroup: { id: group.id, name: group.name }, course: null, state: 'open' },
    ...{ sentAt: '2026-11-21T12:00:00.000Z', expiresAt: '2026-12-05T12:00:00.000Z', acceptedAt: null },
    ...{ invitedBy: 'Grace Hopper', keptMailId: null },
  } as Invitation;
  network.answer(listInvitations, { items: [invitation], total: 1 });
  fireEvent.change(screen.getByLabelText('Email address of an instructor'), {
    target: { value: invitation.email },
  });
  await press('Add manager');
  expect(await screen.findByText('Invitation written')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Invited' })).toBeTruthy();
  expect((await openRowMenu('prof@example.org')).getByText('Withdraw')).toBeTruthy();
  expect(network.calls(listInvitations)[0]?.query).toMatchObject({ managedGroupId: group.id, state: 'open' });
});

test('an archived group says so and offers nothing that it refuses', async () => {
  network.answer(getGroup, { ...group, archivedAt: '2026-11-20T12:00:00.000Z' });
  network.answer(archiveGroup, group);
  openTab('courses');
  expect(await screen.findByText(/^This group was archived on Nov 20, 2026/)).toBeTruthy();
  await screen.findByRole('heading', { name: 'Lifting' });
  expect(screen.queryByRole('button', { name: 'Assign courses' })).toBeNull();
  cleanup();
  openTab('settings');
  await press('Restore group');
  expect(await screen.findByText('Group restored')).toBeTruthy();
});

test('deleting a group says what goes and what stays, and leads back to the list', async () => {
  network.answer(deleteGroup, new Blob());
  network.answer(listGroups, { items: [], total: 0 });
  openTab('settings');
  await press('Delete group');
  const dialog = await inDialog('Delete group');
  expect(
    dialog.getByText(/^2 members and 2 courses are removed.*Enrollments and progress stay/),
  ).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(window.location.pathname).toBe(paths.groups));
  expect(network.calls(deleteGroup)[0]?.query).toEqual({ confirm: 'true' });
});

test('learning paths are assigned with a due date, which changes, and unassigned', async () => {
  network.answer(listAssignableLearningPaths, [{ id: uuid(7), title: 'Doctor', isPublished: true }]);
  network.answer(assignLearningPaths, [learningPath]);
  network.answer(changeLearningPathDue, [learningPath]);
  network.answer(unassignLearningPath, []);
  openTab('courses');
  const name = await screen.findByRole('heading', { name: 'Nurse' });
  expect(name.closest('tr')?.textContent).toContain(
    'Due 90 days after joining0 of 2 members completed1 overdue',
  );
  await press('Assign learning paths');
  const dialog = await inDialog('Assign learning paths');
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Doctor' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Assign 1 learning path' }));
  expect(await screen.findByText('Learning paths assigned')).toBeTruthy();
  const due = { dueAt: null, dueDays: null };
  expect(network.calls(assignLearningPaths)[0]?.body).toEqual({ pathIds: [uuid(7)], due });
  await press('Change due date: Nurse');
  fireEvent.click((await inDialog('Change due date')).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(network.calls(changeLearningPathDue)[0]?.body).toEqual({ dueAt: null, dueDays: 90 }),
  );
  await press('Unassign: Nurse');
  fireEvent.click((await inDialog('Unassign learning path')).getByRole('button', { name: 'Unassign' }));
  expect(await screen.findByText('Learning path unassigned')).toBeTruthy();
});

test('a group of other people is not found', async () => {
  network.refuse(getGroup, 404, { statusCode: 404, message: 'Group not found.' });
  open(paths.group(group));
  expect(await screen.findByText('Group not found')).toBeTruthy();
});
