/** @vitest-environment jsdom */
import type { SiteState } from '@lectern/contract';
import { expect, test } from 'vitest';
import { findHealthNotices, findNotices } from './notices';
import { HEALTHY_SITE as HEALTHY, NO_CHECKS } from './testing';

const describe = (state: Partial<SiteState>) =>
  findNotices({ ...HEALTHY, ...state }).map(({ title, text, to, isFault }) => [
    ...[isFault ? 'fault' : 'waits', title],
    ...[text ?? '', to],
  ]);

test('a site that works needs no attention, also while uploads are being read', () => {
  const queue = { ...HEALTHY.queue, waiting: 3, oldestSeconds: 20 };
  expect(findNotices({ ...HEALTHY, queue })).toEqual([]);
});

test('faults come before people and messages that wait', () => {
  const notices = describe({
    queue: { waiting: 2, working: 0, oldestSeconds: 725, hasWorker: false },
    failedUploads: { count: 1, places: [{ id: '1', title: 'Knots', message: null }] },
    mail: { isSending: true, waiting: 1, failed: 2 },
    people: { invited: 12, expired: 1, pending: 1 },
  });
  expect(notices).toEqual([
    [
      'fault',
      'No worker is running',
      'Uploads and messages wait until one starts.',
      '/admin/upload#upload-list',
    ],
    ['fault', '2 uploads wait', 'The first has waited for 12 minutes.', '/admin/upload#upload-list'],
    ['fault', '1 upload failed', 'Knots', '/admin/upload#upload-list'],
    ['fault', '2 messages could not be sent', '', '/admin/outbox'],
    ['waits', '1 message waits', 'Messages are sent as soon as the mail server takes them.', '/admin/outbox'],
    ['waits', '12 invitations not accepted yet', '', '/admin/users/invitations?state=open'],
    [
      ...['waits', '1 invitation has expired'],
      ...[
        'Expired invitations can be sent again. Later they are deleted.',
        '/admin/users/invitations?state=expired',
      ],
    ],
    ['waits', '1 new account waits', 'Accounts wait until their address is confirmed.', '/admin/outbox'],
  ]);
});

test('without a mail server the outbox has the messages to hand over', () => {
  const noServer = { isSending: false, waiting: 3, failed: 0 };
  expect(describe({ mail: noServer })).toEqual([
    ['waits', 'No mail server is configured', '3 messages to hand over in the outbox', '/admin/outbox'],
  ]);
  expect(describe({ mail: { ...noServer, waiting: 0 } })).toEqual([
    ['waits', 'No mail server is configured', 'Messages are kept in the outbox.', '/admin/outbox'],
  ]);
});

test('checks that are wrong are counted, those that need attention are not', () => {
  const wrong = { id: 'queue', state: 'wrong', code: 'noWorker', params: {} } as const;
  const old = { id: 'backup', state: 'attention', code: 'backupNever', params: {} } as const;
  expect(findHealthNotices({ ...NO_CHECKS, checks: [wrong, old, wrong] })).toEqual([
    { title: '2 checks are wrong', isFault: true, to: '/admin/health' },
  ]);
  expect(findHealthNotices({ ...NO_CHECKS, checks: [old] })).toEqual([]);
  expect(findHealthNotices(undefined)).toEqual([]);
});
