import { getHealth, type Health, type HealthCheck } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { failed, heading, type Screen } from '../screen';
import { answering } from '../../sentences/sentence';

const at = '2026-11-22T12:00:00.000Z';
const LONG_FAULT = `en.json, line 1204: There is no message learner.${'study.'.repeat(20)}title.`;
const FINE: HealthCheck = { id: 'storage', state: 'ok', code: 'storageFine', params: {} };
const health: Health = {
  checkedAt: at,
  checks: [
    { id: 'database', state: 'ok', code: 'databaseFine', params: { size: 12.34e9 } },
    { id: 'queue', state: 'wrong', code: 'noWorker', params: {} },
    FINE,
    { id: 'disk', state: 'attention', code: 'diskLow', params: { size: 4.2e9 } },
    { id: 'certificate', state: 'attention', code: 'certificateEnds', params: { at, days: 12 } },
    { id: 'secondFactor', state: 'attention', code: 'secondFactorMissing', params: { count: 2 } },
    {
      ...{ id: 'mail', state: 'wrong', code: 'mailWaits' },
      params: { count: 1204, at, lines: ['connect ECONNREFUSED 192.0.2.1:465'] },
    },
    { id: 'model', state: 'off', code: 'modelOff', params: {} },
    { id: 'texts', state: 'attention', code: 'textsUnused', params: { count: 1, lines: [LONG_FAULT] } },
  ],
};

/** The checks with every state, without a fault, and where they could not run. */
export function healthScreens(page: Page): Screen[] {
  const path = '/admin/health';
  return [
    {
      ...{ name: 'health of the site', page, path, arrived: heading('Queue and worker') },
      given: answering(getHealth.path, health).given,
    },
    {
      ...{ name: 'health of a site without faults', page, path, arrived: heading('File storage') },
      given: answering(getHealth.path, { checkedAt: at, checks: [FINE] }).given,
    },
    failed('health', page, path, getHealth.path, 'Failed to run the checks'),
  ];
}
