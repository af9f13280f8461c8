import {
  FIRST_STEPS,
  type FirstSteps,
  type Health,
  type Report,
  type SiteState,
  type TeachingHome,
} from '@lectern/contract';

export const NO_LEARNERS: Report = {
  items: [],
  total: 0,
  counts: { notStarted: 0, inProgress: 0, completed: 0, overdue: 0 },
};

const NOTHING = { count: 0, places: [] };

export const NO_WORK: TeachingHome = {
  ...{ courseCount: 1, groupCount: 0, grading: NOTHING },
  ...{ proposals: NOTHING, unanswered: NOTHING, recent: [] },
};

export const HEALTHY_SITE: SiteState = {
  queue: { waiting: 0, working: 1, oldestSeconds: 0, hasWorker: true },
  failedUploads: NOTHING,
  mail: { isSending: true, waiting: 0, failed: 0 },
  people: { invited: 0, expired: 0, pending: 0 },
};

export const NO_CHECKS: Health = { checkedAt: '2026-11-21T12:00:00.000Z', checks: [] };

export const ALL_STEPS_DONE: FirstSteps = {
  setting: { version: 0, settings: { isShown: true } },
  done: [...FIRST_STEPS],
  missingSamples: 6,
};
