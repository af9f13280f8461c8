import { call, invalidate, useMutation } from '@lectern/client';
import {
  getAdminStats,
  getFirstSteps,
  getSiteSettings,
  listCourses,
  type SavedSiteFirstSteps,
  seedCourses,
  updateSiteFirstSteps,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { t } from '../texts';

/** Dismisses the first steps for all administrators. */
export const useDismissFirstSteps = ({ version }: SavedSiteFirstSteps) =>
  useMutation({
    mutationFn: () => call(updateSiteFirstSteps, { body: { version, settings: { isShown: false } } }),
    onSuccess: () => toast({ title: t('firstSteps.dismissed'), description: t('firstSteps.dismissedText') }),
    onSettled: () => invalidate(getFirstSteps, getSiteSettings),
    meta: { failed: { title: t('firstSteps.dismissFailed'), fallback: t('firstSteps.tryAgain') } },
  });

/** Adds the sample courses that are missing. */
export const useAddSampleCourses = () =>
  useMutation({
    mutationFn: () => call(seedCourses),
    onSuccess: ({ coursesCreated }) => {
      toast({ title: t('firstSteps.samplesAdded', { count: coursesCreated }) });
      return invalidate(getFirstSteps, getAdminStats, listCourses);
    },
    meta: { failed: { title: t('firstSteps.samplesFailed'), fallback: t('firstSteps.tryAgain') } },
  });
