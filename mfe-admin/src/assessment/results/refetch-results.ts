import { invalidate } from '@lectern/client';
import {
  getAdminAttempt,
  getExamAnalysis,
  getGradebook,
  listLearnerAttempts,
  listRegrades,
} from '@lectern/contract';

/** Refetches everything that a regrade changes. */
export const refetchResults = () =>
  invalidate(listRegrades, getGradebook, getExamAnalysis, listLearnerAttempts, getAdminAttempt);
