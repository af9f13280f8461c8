/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { createGroup, getGroup, listGroupMembers, listGroups, type ListedGroup } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { paths } from '../../paths';
import { open } from '../../testing/open';

const group: ListedGroup = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Night shift',
  description: 'Nurses of ward 3',
  archivedAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  memberCount: 1,
  courseCount: 2,
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(listGroups, { items: [group], total: 1 });
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('groups are listed with their counts; search and state come from the address', async () => {
  open(`${paths.groups}?search=night&state=archived`);
  const name = await screen.findByRole('link', { name: 'Night shift' });
  expect(name.getAttribute('href')).toBe(paths.group(group));
  expect(name.closest('tr')?.textContent).toBe('Night shiftNurses of ward 312');
  expect(network.calls(listGroups).map(({ query }) => query)).toEqual([
    { page: '1', search: 'night', state: 'archived', sort: 'name', direction: 'ascending' },
  ]);
});

test('a new group is checked, created and opened', async () => {
  network.answer(createGroup, { ...group, version: 1, managers: [] });
  network.answer(getGroup, { ...group, version: 1, managers: [] });
  network.answer(listGroupMembers, { items: [], total: 0 });
  open(paths.groups);
  fireEvent.click(await screen.findByRole('button', { name: 'New group' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.click(screen.getByRole('button', { name: 'Create group' }));
  expect(await screen.findByText(/^Name is empty/)).toBeTruthy();
  fireEvent.change(name, { target: { value: 'Night shift' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create group' }));
  await waitFor(() => expect(window.location.pathname).toBe(paths.group(group)));
  expect(await screen.findByText('No members yet')).toBeTruthy();
  expect(network.calls(createGroup).map(({ body }) => body)).toEqual([
    { name: 'Night shift', description: '' },
  ]);
});

test('no groups and no match have different texts, and a failure can be retried', async () => {
  network.answer(listGroups, { items: [], total: 0 });
  open(paths.groups);
  expect(await screen.findByText('No groups yet')).toBeTruthy();
  cleanup();
  open(`${paths.groups}?search=zzz`);
  expect(await screen.findByText('No groups found')).toBeTruthy();
  cleanup();
  network.refuse(listGroups, 500, '<html>');
  open(`${paths.groups}?search=other`);
  expect(await screen.findByText('Failed to load groups')).toBeTruthy();
});
