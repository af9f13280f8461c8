/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  type About,
  ADVISED_CODES,
  FINE_CODES,
  getAbout,
  getHealth,
  type HealthCheck,
  lookForUpdates,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/open';

const checkedAt = '2026-11-21T12:00:00.000Z';
const FINE: HealthCheck = { id: 'storage', state: 'ok', code: 'storageFine', params: {} };
const MAIL_WAITS: HealthCheck = {
  id: 'mail',
  state: 'wrong',
  code: 'mailWaits',
  params: { count: 3, at: checkedAt, lines: ['connect ECONNREFUSED 192.0.2.1:465'] },
};

const ABOUT: About = {
  version: '1.0.0',
  commit: '0bb576a0c0de',
  date: checkedAt,
  platform: 'linux-x64',
  node: '24.0.0',
  database: { applied: 17, missing: 0, later: 0, unfit: 0 },
  canLookForUpdates: true,
  hasChangelog: true,
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getAbout, ABOUT);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Checks' })).getAllByRole('heading');

test('each check has a word for its state, a sentence, and advice with a link where something can be done', async () => {
  const noModel: HealthCheck = { id: 'model', state: 'off', code: 'modelOff', params: {} };
  const disk: HealthCheck = { id: 'disk', state: 'attention', code: 'diskLow', params: { size: 4.25e9 } };
  network.answer(getHealth, { checkedAt, checks: [FINE, disk, MAIL_WAITS, noModel] });
  open('/admin/health');
  expect((await findRows()).map(({ textContent }) => textContent)).toEqual([
    ...['Mail', 'Disk space', 'Language model', 'File storage'],
  ]);
  expect(screen.getByText('1 check is wrong. 1 check needs attention.')).toBeTruthy();
  for (const word of ['Wrong', 'Needs attention', 'Not set up', 'OK'])
    expect(screen.getByText(word)).toBeTruthy();
  expect(screen.getByText('Only 4.3 GB are free on the disk of DATA_DIR.')).toBeTruthy();
  expect(screen.getByText(/^3 messages wait, the oldest since Nov 2[012], 2026/)).toBeTruthy();
  expect(screen.getByText('connect ECONNREFUSED 192.0.2.1:465')).toBeTruthy();
  expect(screen.getByText(/^Check that a worker is running/)).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/outbox',
    '/api/admin/changelog',
  ]);
});

test('every finding has its texts, also without values', async () => {
  const fine = FINE_CODES.map((code): HealthCheck => ({ ...FINE, state: 'ok', code }));
  const advised = ADVISED_CODES.map((code): HealthCheck => ({
    id: 'storage',
    state: 'attention',
    code,
    params: {},
  }));
  const checks = [...fine, ...advised];
  network.answer(getHealth, { checkedAt, checks });
  open('/admin/health');
  expect(await findRows()).toHaveLength(checks.length);
  expect(screen.queryByText(/health\./)).toBeNull();
});

test('the checks run again on request', async () => {
  network.answer(getHealth, { checkedAt, checks: [MAIL_WAITS] });
  open('/admin/health');
  const again = await screen.findByRole('button', { name: 'Check again' });
  network.answer(getHealth, { checkedAt: '2026-11-21T12:05:00.000Z', checks: [FINE] });
  fireEvent.click(again);
  expect(await screen.findByText('Everything that is set up works.')).toBeTruthy();
  await waitFor(() => expect(network.calls(getHealth)).toHaveLength(2));
});

test('a failed request says so and can be retried', async () => {
  network.refuse(getHealth, 500, '<html>');
  open('/admin/health');
  expect(await screen.findByText('Failed to run the checks')).toBeTruthy();
  network.answer(getHealth, { checkedAt, checks: [FINE] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findRows()).toHaveLength(1);
});

test('what runs is shown, and updates are looked for only on request', async () => {
  network.answer(getHealth, { checkedAt, checks: [FINE] });
  open('/admin/health');
  const card = within(await screen.findByRole('region', { name: 'About Lectern' }));
  expect(await card.findByText('1.0.0')).toBeTruthy();
  expect(card.getByText('linux-x64, Node.js 24.0.0')).toBeTruthy();
  expect(card.getByText('17 migrations applied. The database fits this version.')).toBeTruthy();
  expect(network.calls(lookForUpdates)).toHaveLength(0);
  const answers = [
    ['available', '1.1.0', 'Version 1.1.0 is available. Back up before you update.'],
    ['newest', '1.0.0', 'This is the newest version.'],
    ['unreachable', null, /^The list of releases could not be reached/],
    ['unreadable', null, /^The address in UPDATES_URL did not answer/],
  ] as const;
  for (const [result, version, sentence] of answers) {
    network.answer(lookForUpdates, { result, version });
    fireEvent.click(await card.findByRole('button', { name: 'Look for updates' }));
    expect(await card.findByText(sentence)).toBeTruthy();
  }
});

test('the card says when the database is of another version, and has no button without an address for updates', async () => {
  network.answer(getHealth, { checkedAt, checks: [FINE] });
  const database = { applied: 18, missing: 0, later: 1, unfit: 0 };
  network.answer(getAbout, { ...ABOUT, database, canLookForUpdates: false });
  open('/admin/health');
  expect(
    await screen.findByText(/^18 migrations applied. 1 is of a later version and only added/),
  ).toBeTruthy();
  expect(screen.getByText(/^To look for updates here, set UPDATES_URL/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Look for updates' })).toBeNull();
});
