/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  AUDIT_ACTIONS,
  DEFAULT_SITE_SETTINGS,
  exportAuditEntries,
  listAuditEntries,
  MAX_EXPORTED_AUDIT_ENTRIES,
  SITE_ID,
  type AuditEntry,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/open';
import { toCsv } from '../../parts/files/csv';
import { toExportRows } from './export-rows';

const target = { kind: 'user', id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11', name: 'Ada Byron' } as const;
const entry: AuditEntry = {
  id: '7',
  at: '2026-11-21T12:00:00.000Z',
  actor: { id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26', name: 'Grace Hopper' },
  action: 'user.updated',
  target,
  fields: ['firstName', 'role'],
  detail: 'student → admin',
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  cleanup();
  network.restore();
});

const rows = async () => {
  const log = within(await screen.findByRole('region', { name: /^Changes/ }));
  const [, ...entries] = log.getAllByRole('row');
  return entries.map((row) => row.textContent);
};
const requests = () => network.calls(listAuditEntries).map(({ query }) => query);

test('shows a loading text, then administrator, change, target and time of each entry', async () => {
  const course = { kind: 'course', id: target.id, name: 'First aid' } as const;
  const entries: AuditEntry[] = [
    entry,
    {
      ...entry,
      id: '6',
      action: 'user.deleted',
      fields: [],
      detail: null,
    },
    {
      ...entry,
      id: '5',
      actor: { ...entry.actor, name: null },
      action: 'course.updated',
      target: course,
      fields: ['title'],
      detail: null,
    },
  ];
  network.answer(listAuditEntries, { items: entries, total: 3 });
  open('/admin/audit');
  expect((await screen.findByRole('status')).textContent).toBe('Loading audit log...');
  expect(await screen.findByRole('heading', { name: 'Changes (3)' })).toBeTruthy();
  const [changed, deleted, byDeletedAccount] = await rows();
  expect(changed).toMatch(
    /^Grace Hopper changed Ada Byronfirst name, role · student → adminNov 2[012], 2026, /,
  );
  expect(deleted).toMatch(/^Grace Hopper deleted Ada ByronNov/);
  expect(byDeletedAccount).toMatch(/^someone whose name was deleted changed First aidtitleNov/);
});

test('a change without details has an empty cell, which a phone leaves out with its label', async () => {
  network.answer(listAuditEntries, {
    items: [entry, { ...entry, id: '6', action: 'user.deleted', fields: [], detail: null }],
    total: 2,
  });
  open('/admin/audit');
  await rows();
  const cells = [...document.querySelectorAll('td[data-label="Details"]')];
  expect(cells.map((cell) => cell.matches(':empty'))).toEqual([false, true]);
});

test('a change of the settings says in words which ones, for every setting of the site', async () => {
  const groups = Object.entries(DEFAULT_SITE_SETTINGS);
  const items = groups.map(([name, settings], index): AuditEntry => {
    const target = { kind: 'site', id: SITE_ID, name } as const;
    const fields = Object.keys(settings);
    return { ...entry, id: String(index), action: 'site.settings-changed', target, fields, detail: null };
  });
  network.answer(listAuditEntries, { items, total: items.length });
  open('/admin/audit');
  const texts = (await rows()).map((row) => row.slice('Grace Hopper changed settings of the site: '.length));
  expect(texts.find((text) => text.startsWith('Name and logo'))).toMatch(
    /^Name and logoname, logo, logo on dark grounds, iconNov/,
  );
  for (const [index, [group, settings]] of groups.entries())
    for (const key of [group, ...Object.keys(settings)].filter((name) => /[a-z][A-Z]/.test(name)))
      expect([group, texts[index]?.includes(key)]).toEqual([group, false]);
});

test('every kind of change has a text', async () => {
  const entries = AUDIT_ACTIONS.map((action, index) => ({ ...entry, id: String(index), action }));
  // One page, so that the pages are not listed too.
  network.answer(listAuditEntries, { items: entries, total: 1 });
  open('/admin/audit');
  for (const row of await rows()) expect(row).toMatch(/^Grace Hopper [a-zA-Z: ]+(Ada Byron|first name)/);
});

test('filters come from the address; a target’s name links to its changes, and Clear Filters shows all again', async () => {
  network.answer(listAuditEntries, { items: [entry], total: 21 });
  open('/admin/audit?search=%20ada%20&action=user.updated&page=2');
  const link = await screen.findByRole('link', { name: 'Ada Byron' });
  expect(requests()).toMatchObject([{ page: '2', search: 'ada', action: 'user.updated' }]);
  fireEvent.click(link);
  expect(await screen.findByText('Only the changes to one user, course, or upload are shown.')).toBeTruthy();
  await waitFor(() =>
    expect(requests().at(-1)).toMatchObject({ page: '1', search: '', action: 'all', target: target.id }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('days are chosen in the filters, kept in the address, and asked for in the time zone of the person', async () => {
  network.answer(listAuditEntries, { items: [entry], total: 1 });
  open('/admin/audit?from=2026-11-20&to=never');
  fireEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect((dialog.getByLabelText('From') as HTMLInputElement).value).toBe('2026-11-20');
  fireEvent.change(dialog.getByLabelText('To'), { target: { value: '2026-11-21' } });
  fireEvent.blur(dialog.getByLabelText('To'));
  await waitFor(() => expect(window.location.search).toBe('?from=2026-11-20&to=2026-11-21'));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() =>
    expect(requests().at(-1)).toMatchObject({ from: '2026-11-20', to: '2026-11-21', timeZone }),
  );
});

test('all pages of the filtered changes are exported, and a message says what is left out', async () => {
  network.answer(listAuditEntries, { items: [entry], total: 21 });
  network.answer(exportAuditEntries, { items: [entry], total: MAX_EXPORTED_AUDIT_ENTRIES + 1 });
  open('/admin/audit?action=user.updated&page=2');
  await screen.findByRole('link', { name: 'Ada Byron' });
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('There are 10,001. Filter by days to export the others.')).toBeTruthy();
  const [{ query } = {}] = network.calls(exportAuditEntries);
  expect(query).toMatchObject({ action: 'user.updated', search: '' });
  expect(query).not.toHaveProperty('page');
});

test('the file has a sentence for every kind of change', () => {
  const entries = AUDIT_ACTIONS.map((action) => ({ ...entry, action }));
  const [header, first] = toCsv(toExportRows([entry])).split('\r\n');
  expect(header).toBe('Time,Person,Change,Details');
  expect(first).toBe(
    '2026-11-21T12:00:00.000Z,Grace Hopper,Grace Hopper changed Ada Byron,"first name, role · student → admin"',
  );
  for (const [, , sentence] of toExportRows(entries).slice(1))
    expect(sentence).toMatch(/^Grace Hopper [a-zA-Z: ]+$/);
});

test('an empty log and a search without a match have different texts', async () => {
  network.answer(listAuditEntries, { items: [], total: 0 });
  open('/admin/audit');
  expect(await screen.findByText('No changes yet')).toBeTruthy();
  cleanup();
  open('/admin/audit?search=nobody');
  expect(await screen.findByText('No changes found')).toBeTruthy();
});

test('a failed request shows an error and can be retried', async () => {
  network.refuse(listAuditEntries, 500, '<html>');
  open('/admin/audit');
  expect(await screen.findByText('Failed to load audit log')).toBeTruthy();
  network.answer(listAuditEntries, { items: [entry], total: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Ada Byron' })).toBeTruthy();
});

test('exports and invitations read as sentences, with what their numbers count', async () => {
  const self = { ...entry, fields: [], target: { kind: 'user', ...entry.actor } as const };
  const group = { kind: 'group', id: target.id, name: 'Ward' } as const;
  const entries: AuditEntry[] = [
    { ...self, id: '4', action: 'user.list-exported', detail: '20' },
    { ...self, id: '3', action: 'user.report-exported', detail: '1' },
    { ...self, id: '2', action: 'invitation.sent', target: group, detail: '1' },
    { ...self, id: '1', action: 'user.exported', detail: null },
  ];
  network.answer(listAuditEntries, { items: entries, total: 4 });
  open('/admin/audit');
  await screen.findByRole('heading', { name: 'Changes (4)' });
  expect(await rows()).toEqual([
    expect.stringMatching(/^Grace Hopper exported the list of users ?20 users/),
    expect.stringMatching(/^Grace Hopper exported a report ?1 row/),
    expect.stringMatching(/^Grace Hopper sent invitations to join Ward1 invitation/),
    expect.stringMatching(/^Grace Hopper exported their own data/),
  ]);
});
