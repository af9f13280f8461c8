/** @vitest-environment jsdom */
import { aLearner, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  addCourseInstructor,
  getCourseDraft,
  getEditedCourse,
  getUser,
  type Invitation,
  giveCourse,
  listCourseInstructors,
  listCourseVersions,
  listInvitations,
  listTaughtCourses,
  openMail,
  removeCourseInstructor,
  withdrawInvitation,
  type CourseInstructor,
  type Role,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { teachingPaths } from '../../paths';
import { open } from '../../testing/open';
import { chooseAction, openRowMenu } from '../../testing/row-menu';
import { aCourse } from '../editor/testing';

const course = aCourse({ a: ['1'] });
const person = (number: number, name: string, isOwner: boolean): CourseInstructor => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name,
  email: `${number}@example.org`,
  isOwner,
});
const owner = person(1, 'Maria Agnesi', true);
const coInstructor = person(2, 'Emmy Noether', false);
const colleague = person(3, 'Ada Byron', false);

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getEditedCourse, course);
  network.answer(getCourseDraft, { draft: null });
  network.answer(listCourseVersions, []);
  network.answer(listCourseInstructors, [owner, coInstructor]);
  network.answer(listTaughtCourses, []);
  network.answer(listInvitations, { items: [], total: 0 });
});
afterEach(() => {
  cleanup();
  network.restore();
});

async function openAs({ id }: { id: string }, role: Role = 'instructor') {
  network.answer(getUser, aLearner({ id, role }));
  open(teachingPaths.editor(course));
  await screen.findByText('Emmy Noether');
  return within(screen.getByRole('region', { name: 'Instructors' }));
}

test('the owner adds an instructor by email address, and removes one after a confirmation', async () => {
  network.answer(addCourseInstructor, [owner, coInstructor, colleague]);
  network.answer(removeCourseInstructor, [owner, colleague]);
  const panel = await openAs(owner);
  fireEvent.change(panel.getByLabelText('Email of an instructor'), { target: { value: ' 3@example.org ' } });
  fireEvent.click(panel.getByRole('button', { name: 'Add instructor' }));
  expect(await panel.findByText('Ada Byron')).toBeTruthy();
  expect(network.calls(addCourseInstructor)[0]?.body).toEqual({ email: '3@example.org' });
  expect(panel.queryByRole('button', { name: /^Give/ })).toBeNull();
  fireEvent.click(panel.getByRole('button', { name: 'Remove: Emmy Noether' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove instructor' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Instructor removed')).toBeTruthy();
  expect(network.calls(removeCourseInstructor)[0]?.params).toEqual({
    id: course.id,
    userId: coInstructor.id,
  });
  expect(panel.queryByText('Emmy Noether')).toBeNull();
});

const invitation: Invitation = {
  id: '00000000-0000-4000-8000-000000000010',
  email: 'prof@example.org',
  firstName: null,
  lastName: null,
  role: 'student',
  group: null,
  managedGroup: null,
  course: { id: course.id, title: 'First Aid at Work' },
  state: 'open',
  sentAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-12-05T12:00:00.000Z',
  acceptedAt: null,
  invitedBy: 'Maria Agnesi',
  keptMailId: '00000000-0000-4000-8000-000000000011',
};

test('an address that nobody confirmed gets an invitation, which stays listed until it is accepted or withdrawn', async () => {
  network.answer(addCourseInstructor, [owner, coInstructor]);
  network.answer(withdrawInvitation, null as never);
  const panel = await openAs(owner);
  expect(panel.queryByRole('heading', { name: 'Invited' })).toBeNull();
  network.answer(listInvitations, { items: [invitation], total: 1 });
  fireEvent.change(panel.getByLabelText('Email of an instructor'), { target: { value: 'Prof@example.org' } });
  fireEvent.click(panel.getByRole('button', { name: 'Add instructor' }));
  expect(await screen.findByText('Invitation written')).toBeTruthy();
  expect(
    screen.getByText(
      'Nobody confirmed this address. The person teaches the course after accepting the invitation.',
    ),
  ).toBeTruthy();
  expect(await panel.findByRole('heading', { name: 'prof@example.org' })).toBeTruthy();
  expect(network.calls(listInvitations)[0]?.query).toMatchObject({ courseId: course.id, state: 'open' });
  expect(panel.getByText(/^This site has no mail server. An administrator copies the link/)).toBeTruthy();
  const menu = await openRowMenu('prof@example.org');
  expect(menu.queryByText('Show link')).toBeNull();
  fireEvent.click(menu.getByText('Withdraw'));
  expect(await screen.findByText('Invitation withdrawn')).toBeTruthy();
  expect(network.calls(withdrawInvitation)[0]?.params).toEqual({ invitationId: invitation.id });
});

test('an administrator copies the link of an invitation that no mail server sends', async () => {
  network.answer(listInvitations, { items: [invitation], total: 1 });
  network.answer(openMail, {
    ...{
      id: String(invitation.keptMailId),
      recipient: invitation.email,
      subject: 'You are invited to Lectern',
    },
    ...{ status: 'kept', createdAt: String(invitation.sentAt), error: null, text: 'Open it' },
    ...{ link: 'https://learn.example.org/api/invitation/abc', validUntil: invitation.expiresAt },
  });
  const panel = await openAs(colleague, 'admin');
  await panel.findByRole('heading', { name: 'prof@example.org' });
  await chooseAction('Show link', 'prof@example.org');
  expect((await screen.findByLabelText<HTMLInputElement>('One-time link')).value).toBe(
    'https://learn.example.org/api/invitation/abc',
  );
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});

test('an address that is refused stays typed, with the server’s reason', async () => {
  network.refuse(addCourseInstructor, 409, '{"message":"No instructor has this email address."}');
  const panel = await openAs(owner);
  const field = panel.getByLabelText<HTMLInputElement>('Email of an instructor');
  fireEvent.change(field, { target: { value: 'x@example.org' } });
  fireEvent.click(panel.getByRole('button', { name: 'Add instructor' }));
  expect(await screen.findByText('No instructor has this email address.')).toBeTruthy();
  expect(field.value).toBe('x@example.org');
});

test('what is no address is refused at its field, before it is sent', async () => {
  const panel = await openAs(owner);
  fireEvent.change(panel.getByLabelText('Email of an instructor'), { target: { value: 'x' } });
  fireEvent.click(panel.getByRole('button', { name: 'Add instructor' }));
  expect(await panel.findByText(/^Email must be an email address/)).toBeTruthy();
  expect(network.calls(addCourseInstructor)).toEqual([]);
});

test('a co-instructor changes nothing but can leave, which leads back to the courses', async () => {
  network.answer(removeCourseInstructor, [owner]);
  const panel = await openAs(coInstructor);
  expect(panel.queryByLabelText('Email of an instructor')).toBeNull();
  expect(panel.queryByRole('button', { name: /^Remove/ })).toBeNull();
  fireEvent.click(panel.getByRole('button', { name: 'Leave course' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave course' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Leave course' }));
  expect(await screen.findByText('No courses created yet')).toBeTruthy();
  expect(window.location.pathname).toBe('/teaching/courses');
});

test('an administrator gives the course to one of its instructors', async () => {
  network.answer(giveCourse, [
    { ...coInstructor, isOwner: true },
    { ...owner, isOwner: false },
  ]);
  const panel = await openAs(colleague, 'admin');
  fireEvent.click(panel.getByRole('button', { name: 'Give the course to Emmy Noether' }));
  expect(await screen.findByText('Owner changed')).toBeTruthy();
  expect(network.calls(giveCourse)[0]?.body).toEqual({ email: coInstructor.email });
  expect(panel.getByRole('button', { name: 'Give the course to Maria Agnesi' })).toBeTruthy();
});
