/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  addGroupMembers,
  deleteUser,
  endUserSessions,
  getUser,
  getUserDetails,
  listAuditEntries,
  listReportScopes,
  listUserAttempts,
  listUserCertificates,
  listUserCourses,
  listUserGroups,
  listUserInvitations,
  listUserTokens,
  restoreCredential,
  revokeCredential,
  revokeUserToken,
  listUsers,
  resetSecondFactor,
  sendResetLink,
  startViewAs,
  type UserDetails,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';
import { showOnPhone } from '../../testing/show-on-phone';

const ada: UserDetails = {
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  profileImageUrl: null,
  role: 'student',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastActive: null,
  timeZone: null,
  locale: null,
  enrollmentCount: 2,
  completedCourses: 1,
  certificatesEarned: 1,
  hasSecondFactor: false,
  isEmailConfirmed: true,
  suspensionReason: null,
  hasPassword: true,
  isService: false,
};
const grace: UserDetails = {
  ...ada,
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  firstName: 'Grace',
  lastName: 'Hopper',
  role: 'admin',
};
const page = `/admin/users/${ada.id}`;
const id = '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, grace);
  network.answer(getUserDetails, ada);
  network.answer(listUserTokens, []);
  network.answer(listUserCourses, { items: [], total: 0 });
});

afterEach(() => {
  cleanup();
  network.restore();
});

const button = (name: string, container: HTMLElement = document.body) =>
  within(container).getByRole<HTMLButtonElement>('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const expectToast = (title: string, description: string) =>
  waitFor(() =>
    expect(
      [...document.querySelectorAll('li')].some((item) => item.textContent?.startsWith(title + description)),
    ).toBe(true),
  );

async function openUser(user: Partial<UserDetails> = {}, address = page): Promise<void> {
  network.answer(getUserDetails, { ...ada, ...user });
  open(address);
  await screen.findByRole('heading', { name: 'User Details' });
}

const actions = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const cells = async (name: RegExp) => {
  const row = (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

describe('the account', () => {
  test('has one button and a menu with the other actions on a phone', async () => {
    showOnPhone();
    await openUser();
    expect(actions().filter((name) => name === 'Suspend')).toEqual([]);
    fireEvent.keyDown(button('More'), { key: 'Enter' });
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([
      ...['View as', 'Add to group', 'Send reset link', 'End sessions', 'Suspend', 'Delete'],
    ]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Send reset link' }));
    expect(await dialog('Send reset link')).toBeTruthy();
  });

  test('is shown with its counts', async () => {
    await openUser();
    const facts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Name', 'Ada Byron'],
      ['Email', 'ada@example.org'],
      ['Role', 'Student'],
      ['Joined Date', 'Nov 20, 2026'],
      ['Last Active', 'N/A'],
      ['Courses Enrolled', '2'],
      ['Courses Completed', '1'],
      ['Certificates Earned', '1'],
    ]);
  });

  test('says that its address is not confirmed, why it is suspended, and that it has a second factor', async () => {
    await openUser({
      role: 'suspended',
      suspensionReason: 'Shared account',
      isEmailConfirmed: false,
      hasSecondFactor: true,
    });
    const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect([fact('Address confirmed'), fact('Role'), fact('Second factor')]).toEqual([
      'No',
      'Suspended',
      'Yes',
    ]);
    expect(fact('Reason of the suspension')).toBe('Shared account');
  });

  test('without a role has N/A as its role', async () => {
    await openUser({ role: undefined } as never);
    expect(screen.getByText('Role').nextElementSibling?.textContent).toBe('N/A');
  });

  test('that does not exist leads back to the list', async () => {
    network.refuse(getUserDetails, 404, { statusCode: 404, message: 'This user no longer exists.' });
    open(page);
    expect(await screen.findByText('User not found')).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/users');
  });
});

describe('actions', () => {
  test('depend on the account', async () => {
    await openUser();
    expect(actions()).toEqual([
      'View as',
      'Edit',
      'Add to group',
      'Send reset link',
      'End sessions',
      'Suspend',
      'Delete',
    ]);
    cleanup();
    await openUser({ role: 'suspended', hasSecondFactor: true });
    await waitFor(() =>
      expect(actions()).toEqual(['Edit', 'Reset second factor', 'End sessions', 'Reactivate', 'Delete']),
    );
    cleanup();
    await openUser({ ...grace, hasSecondFactor: true, hasPassword: false }, `/admin/users/${grace.id}`);
    await waitFor(() => expect(actions()).toEqual(['Edit', 'Add to group', 'End sessions']));
  });

  test('a reset link is sent after a question, and where no mail server sends it, the outbox has it', async () => {
    network.answer(sendResetLink, { isSentByMail: true });
    await openUser();
    fireEvent.click(button('Send reset link'));
    const question = await dialog('Send reset link');
    expect(network.calls(sendResetLink)).toHaveLength(0);
    fireEvent.click(button('Send', question));
    await expectToast('Reset link sent', 'The user gets a message with the link.');
    expect(network.calls(sendResetLink)[0]?.params).toEqual({ userId: ada.id });

    network.answer(sendResetLink, { isSentByMail: false });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(button('Send reset link'));
    fireEvent.click(button('Send', await dialog('Send reset link')));
    fireEvent.click(await screen.findByRole('button', { name: 'Open outbox' }));
    await waitFor(() => expect(window.location.pathname).toBe('/admin/outbox'));
  });

  test('a view as the user that the server refuses says why', async () => {
    const message = 'This user is suspended and sees nothing. Reactivate them first.';
    network.refuse(startViewAs, 409, { message });
    await openUser();
    fireEvent.click(button('View as'));
    await expectToast('View not started', message);
    expect(network.calls(startViewAs)[0]?.params).toEqual({ userId: ada.id });
  });

  test('a user is added to a group', async () => {
    network.answer(listReportScopes, {
      courses: [],
      learningPaths: [],
      groups: [{ id, name: 'Ward', isArchived: false }],
    });
    network.answer(addGroupMembers, { added: 1 });
    await openUser();
    fireEvent.click(button('Add to group'));
    const question = await dialog('Add to group');
    expect(button('Add to group', question).disabled).toBe(true);
    await choose('Group', 'Ward');
    fireEvent.click(button('Add to group', question));
    await expectToast('User added', 'The user is a member of the group.');
    expect(network.calls(addGroupMembers)[0]).toMatchObject({
      params: { groupId: id },
      body: { userIds: [ada.id] },
    });
  });

  test('all sessions of a user are ended', async () => {
    network.answer(endUserSessions, new Blob());
    await openUser();
    fireEvent.click(button('End sessions'));
    await expectToast('Sessions ended', 'The user is signed out in all browsers.');
    expect(network.calls(endUserSessions)[0]?.params).toEqual({ userId: ada.id });
  });

  test('a second factor is reset after a confirmation', async () => {
    network.answer(resetSecondFactor, new Blob());
    await openUser({ hasSecondFactor: true });
    fireEvent.click(button('Reset second factor'));
    const question = await dialog('Reset second factor');
    expect(network.calls(resetSecondFactor)).toHaveLength(0);
    fireEvent.click(button('Reset', question));
    await expectToast('Second factor reset', 'The user signs in with the password and gets a message.');
  });

  test('after a deletion the list of users is open', async () => {
    network.answer(deleteUser, new Blob());
    network.answer(listUsers, { users: [], totalUsers: 0 });
    await openUser();
    fireEvent.click(button('Delete'));
    fireEvent.click(button('Delete', await dialog('Delete User')));
    await expectToast('User Deleted', 'User has been deleted successfully.');
    expect(window.location.pathname).toBe('/admin/users');
  });
});

describe('a tab', () => {
  test('has the courses with progress and dates', async () => {
    const course = {
      courseId: id,
      courseTitle: 'Lifting',
      status: 'overdue' as const,
      progress: 40,
      enrolledAt: '2026-11-01T12:00:00.000Z',
      dueAt: '2026-11-20T12:00:00.000Z',
      completedAt: null,
      lastActivityAt: '2026-11-19T12:00:00.000Z',
    };
    network.answer(listUserCourses, { items: [course], total: 1 });
    await openUser();
    expect(await cells(/Lifting/)).toEqual(['Overdue', '40%', 'Nov 20, 2026', 'Nov 19, 2026', '–']);
    expect(screen.getByRole('link', { name: 'Lifting' }).getAttribute('href')).toBe(`/admin/courses/${id}`);
  });

  test('is kept in the address, and another one begins with its first page', async () => {
    network.answer(listUserAttempts, { items: [], total: 0 });
    network.answer(listUserCourses, { items: [], total: 25 });
    await openUser({}, `${page}?page=2`);
    await waitFor(() => expect(network.calls(listUserCourses).at(-1)?.query).toEqual({ page: '2' }));
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Exams' }), { button: 0 });
    expect(await screen.findByText('The user has not started an exam.')).toBeTruthy();
    expect(window.location.search).toBe('?tab=exams');
    expect(network.calls(listUserAttempts)[0]?.query).toEqual({ page: '1' });
  });

  test('has the exam attempts with their results', async () => {
    const attempt = {
      id,
      number: 2,
      state: 'graded' as const,
      startedAt: '2026-11-20T12:00:00.000Z',
      submittedAt: '2026-11-20T12:30:00.000Z',
      endedBy: 'learner' as const,
      lateSeconds: null,
      percent: 75,
      isPassed: true,
      needsGrading: false,
      review: { score: true, correctness: true, rightAnswers: true, feedback: true },
      exam: { id, title: 'Final', courseTitle: 'Lifting' },
    };
    network.answer(listUserAttempts, { items: [attempt], total: 1 });
    await openUser({}, `${page}?tab=exams`);
    expect((await cells(/Final/)).slice(0, 2)).toEqual(['2', '75% · Passed']);
    const link = screen.getByRole('link', { name: 'Final' });
    expect(link.getAttribute('href')).toBe(`/admin/exams/attempts/${id}`);
  });

  test('has the certificates, which open as a file', async () => {
    const certificate = {
      ...{ id, courseId: id, courseName: 'Lifting', verificationId: 'ABC' },
      ...{ issuedAt: '2026-11-20T12:00:00.000Z', grade: '87.5', credential: null },
    };
    network.answer(listUserCertificates, [certificate]);
    await openUser({}, `${page}?tab=certificates`);
    expect((await cells(/Lifting/)).slice(0, 3)).toEqual(['87%', 'Nov 20, 2026', '–']);
    const link = screen.getByRole('link', { name: /^Open: Lifting/ });
    expect(link.getAttribute('href')).toBe('/api/certificates/view/ABC');
  });

  test('revokes the digital credential of a certificate with a reason, and undoes that', async () => {
    const certificate = {
      ...{ id, courseId: id, courseName: 'Lifting', verificationId: 'ABC' },
      ...{ issuedAt: '2026-11-20T12:00:00.000Z', grade: null, credential: { revocation: null } },
    };
    network.answer(listUserCertificates, [certificate]);
    network.answer(revokeCredential, undefined as never);
    network.answer(restoreCredential, undefined as never);
    await openUser({}, `${page}?tab=certificates`);
    expect(await cells(/Lifting/)).toContain('Published');
    fireEvent.click(screen.getByRole('button', { name: 'Revoke the digital credential: Lifting' }));
    const confirm = await screen.findByRole('button', { name: 'Revoke' });
    expect(confirm).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: ' By mistake ' } });
    const revocation = { revokedAt: '2026-11-21T12:00:00.000Z', reason: 'By mistake' };
    network.answer(listUserCertificates, [{ ...certificate, credential: { revocation } }]);
    fireEvent.click(confirm);
    expect(await screen.findByText('Revoked: By mistake')).toBeTruthy();
    expect(network.calls(revokeCredential)).toMatchObject([{ body: { reason: 'By mistake' } }]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo the revocation: Lifting' }));
    expect(await screen.findByText('Revocation undone')).toBeTruthy();
  });

  test('has the groups with the role in them', async () => {
    const membership = { joinedAt: '2026-11-20T12:00:00.000Z', source: 'link' as const };
    network.answer(listUserGroups, [
      { id, name: 'Ward', archivedAt: null, isManager: false, membership },
      { id: ada.id, name: 'Staff', archivedAt: null, isManager: true, membership: null },
    ]);
    await openUser({}, `${page}?tab=groups`);
    expect(await cells(/Ward/)).toEqual(['Member', 'Nov 20, 2026, by a join link']);
    expect(await cells(/Staff/)).toEqual(['Manager', '–']);
  });

  test('has the invitations to the user', async () => {
    network.answer(listUserInvitations, { items: [], total: 0 });
    await openUser({}, `${page}?tab=invitations`);
    expect(await screen.findByText('Invitations to the address of the user appear here.')).toBeTruthy();
  });

  test('has the changes to the user, and leads to the audit log', async () => {
    const entry = {
      id: '1',
      at: '2026-11-20T12:00:00.000Z',
      actor: { id: grace.id, name: 'Grace Hopper' },
      action: 'user.reset-link-sent' as const,
      target: { kind: 'user' as const, id: ada.id, name: 'Ada Byron' },
      fields: [],
      detail: null,
    };
    network.answer(listAuditEntries, { items: [entry], total: 1 });
    await openUser({}, `${page}?tab=audit`);
    expect(await screen.findByText('sent a reset link to', { exact: false })).toBeTruthy();
    expect(network.calls(listAuditEntries)[0]?.query).toMatchObject({ target: ada.id });
    const link = screen.getByRole('link', { name: 'Open in the audit log' });
    expect(link.getAttribute('href')).toBe(`/admin/audit?target=${ada.id}`);
  });
});

test('an administrator sees the access tokens of a user and revokes one after a question', async () => {
  const token = {
    id,
    name: 'Nightly report',
    scopes: ['reports:read' as const],
    createdAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2027-02-18T12:00:00.000Z',
    lastUsedAt: null,
  };
  network.answer(listUserTokens, [token]);
  network.answer(revokeUserToken, new Blob());
  open(page);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke: Nightly report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke: Nightly report' });
  network.answer(listUserTokens, []);
  fireEvent.click(button('Revoke', dialog));
  expect(await screen.findByText('Token revoked')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Nightly report')).toBeNull());
});
