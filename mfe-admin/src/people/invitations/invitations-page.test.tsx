/** @vitest-environment jsdom */
import { queryClient } from '@lectern/client';
import { aLearner, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  createInvitations,
  getSiteState,
  getUser,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
  type Invitation,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';
import { chooseAction } from '../../testing/row-menu';
import { HEALTHY_SITE } from '../../insight/home/testing';

const invitation: Invitation = {
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'instructor',
  group: { id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a12', name: 'Class A' },
  managedGroup: null,
  course: null,
  state: 'open',
  sentAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-12-05T12:00:00.000Z',
  acceptedAt: null,
  invitedBy: 'Grace Hopper',
  keptMailId: null,
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(listInvitations, { items: [invitation], total: 1 });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('an invitation says to whom, to what and until when, and can be sent again or withdrawn', async () => {
  network.answer(resendInvitation, invitation);
  network.answer(withdrawInvitation, null as never);
  open(paths.invitations);
  expect(
    await screen.findByText(/^Ada Byron · Instructor · Class A · Open until .* · Invited by Grace Hopper$/),
  ).toBeTruthy();
  await chooseAction('Send again', 'ada@example.org');
  expect(await screen.findByText('Invitation sent')).toBeTruthy();
  await chooseAction('Withdraw', 'ada@example.org');
  expect(await screen.findByText('Invitation withdrawn')).toBeTruthy();
});

test('an invitation to teach or manage names the course or group', async () => {
  const other = { ...invitation, group: null, firstName: null, lastName: null };
  const manages = { ...other, id: invitation.id.replace('11', '21'), managedGroup: invitation.group };
  const teaches = { ...other, course: { id: invitation.id, title: 'First Aid at Work' } };
  network.answer(listInvitations, { items: [manages, teaches], total: 2 });
  open(paths.invitations);
  expect(await screen.findByText(/^Instructor · Manages Class A · Open until/)).toBeTruthy();
  expect(screen.getByText(/^Instructor · Teaches First Aid at Work · Open until/)).toBeTruthy();
});

test('an accepted invitation has no buttons; one without a message says why', async () => {
  const accepted = { ...invitation, state: 'accepted', acceptedAt: invitation.sentAt } as const;
  const unsent = {
    ...invitation,
    id: invitation.id.replace('11', '13'),
    email: 'b@example.org',
    sentAt: null,
  };
  network.answer(listInvitations, { items: [accepted, unsent], total: 2 });
  open(paths.invitations);
  expect(await screen.findByText(/Message not sent/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for ada@example.org' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Actions for b@example.org' })).toBeTruthy();
});

test('addresses are checked before they are invited, and the answer says who was not', async () => {
  network.answer(createInvitations, { invited: ['b@example.org'], members: ['c@example.org'], open: [] });
  open(paths.invitations);
  await press('Invite people');
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
  const field = dialog.getByLabelText('Email addresses');
  const send = () => fireEvent.submit(field.closest('form') as HTMLFormElement);
  send();
  expect(await dialog.findByText('Enter at least one email address.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'b@example.org; not-one' } });
  send();
  expect(await dialog.findByText('“not-one” is not an email address.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'B@example.org, b@example.org\nc@example.org' } });
  send();
  expect(await screen.findByText('1 person invited. Have an account already: c@example.org.')).toBeTruthy();
  expect(network.calls(createInvitations)[0]?.body).toEqual({
    emails: ['b@example.org', 'c@example.org'],
    groupId: null,
    role: 'student',
  });
});

test('without a mail server an invitation is created, and its link is in the outbox', async () => {
  queryClient.clear();
  network.answer(getUser, aLearner({ role: 'admin' }));
  network.answer(getSiteState, { ...HEALTHY_SITE, mail: { isSending: false, waiting: 0, failed: 0 } });
  network.answer(createInvitations, { invited: ['b@example.org'], members: [], open: [] });
  open(paths.invitations);
  await press('Invite people');
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
  expect(await dialog.findByText(/^Each address gets a link .* This site has no mail server/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Email addresses'), { target: { value: 'b@example.org' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create invitations' }));
  expect(await screen.findByText('Invitations created')).toBeTruthy();
  expect(screen.getByText('1 person invited. Their links are in the outbox.')).toBeTruthy();
  await press('Open outbox');
  await waitFor(() => expect(window.location.pathname).toBe(paths.outbox));
});

test('a page after the last one leads to the last one', async () => {
  network.answer(listInvitations, { items: [], total: 1 });
  open(`${paths.invitations}?page=3`);
  await waitFor(() =>
    expect(network.calls(listInvitations).map(({ query }) => query.page)).toEqual(['3', '1']),
  );
  expect(window.location.search).toBe('');
});

test('a filter of the list in a group’s tab keeps the tab', async () => {
  open(`${paths.invitations}?tab=invitations`);
  await choose('State', 'Open');
  await waitFor(() => expect(window.location.search).toContain('state=open'));
  expect(window.location.search).toContain('tab=invitations');
  expect(network.calls(listInvitations).at(-1)?.query).toMatchObject({ state: 'open' });
});
