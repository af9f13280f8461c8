/** @vitest-environment jsdom */
import { QueryClientProvider, queryClient } from '@lectern/client';
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import { listMeetings, type Meeting } from '@lectern/contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import MeetingsCard from './meetings-card';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const aMeeting = (digit: string, own: Partial<Meeting> = {}): Meeting => ({
  ...{ id: uuid(digit), title: `Meeting ${digit}`, startsAt: inHours(100), minutes: 45, note: '' },
  ...{ address: 'https://meet.example.org/room', isCancelled: false },
  ...own,
});

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  cleanup();
  network.restore();
});

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MeetingsCard courseId={uuid('9')} />
    </QueryClientProvider>,
  );
const findRow = async (title: string) =>
  within((await screen.findByText(title)).closest('li') ?? document.body);

test('a course shows its meetings to come with their addresses, cancelled ones as such, and those that are over folded', async () => {
  network.answer(listMeetings, {
    upcoming: [
      aMeeting('1', { isCancelled: true, address: null }),
      aMeeting('2', { note: 'Bring a pen.' }),
      aMeeting('3'),
    ],
    past: [aMeeting('4', { address: null, startsAt: inHours(-100) })],
  });
  open();
  const cancelled = await findRow('Meeting 1');
  expect(cancelled.getByText('Cancelled')).toBeTruthy();
  expect(cancelled.queryByRole('link')).toBeNull();
  const planned = await findRow('Meeting 2');
  expect(planned.getByText('Bring a pen.')).toBeTruthy();
  expect(planned.getByRole('link', { name: 'Join: Meeting 2' }).getAttribute('rel')).toBe(
    'noopener noreferrer',
  );
  expect(planned.getByText('meet.example.org')).toBeTruthy();
  expect(screen.getByText('1 meeting that is over').closest('details')?.open).toBe(false);
  expect((await findRow('Meeting 4')).queryByRole('link')).toBeNull();
});

test('where the address is not given, the card says so in place of the link', async () => {
  network.answer(listMeetings, { upcoming: [aMeeting('1', { address: null })], past: [] });
  open();
  expect(await screen.findByText('The address is not shown in ‘View as’.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a course without meetings has no card', async () => {
  network.answer(listMeetings, { upcoming: [], past: [] });
  open();
  await expect.poll(() => network.calls(listMeetings).length).toBe(1);
  expect(screen.queryByRole('region')).toBeNull();
});
