import { call, invalidate, useMutation } from '@lectern/client';
import {
  assignDemoCourses,
  getDashboard,
  getEnrollment,
  listCourses,
  listSlides,
  seedCourses,
} from '@lectern/contract';
import { toast, uiText } from '@lectern/ui';
import { t } from './texts';

/** Creates the sample courses and shows the result in a toast. */
export function useSeedCourses() {
  return useMutation({
    mutationFn: () => call(seedCourses),
    onSuccess: ({ coursesCreated }) => {
      toast({
        title: t('demo.created.title'),
        description: t('demo.created.description', { count: coursesCreated }),
      });
      return invalidate(listCourses, getDashboard);
    },
    meta: { failed: { title: uiText('error'), fallback: t('demo.createFailed') } },
  });
}

/** Enrolls in the demo courses and shows the result in a toast. */
export function useAssignDemoCourses() {
  return useMutation({
    mutationFn: () => call(assignDemoCourses),
    onSuccess: () => {
      toast({ title: t('demo.assigned.title'), description: t('demo.assigned.description') });
      void invalidate(getEnrollment, listCourses, listSlides);
      return invalidate(getDashboard);
    },
    meta: { failed: { title: uiText('error'), fallback: t('demo.assignFailed') } },
  });
}
