import { call, invalidate, useMutation } from '@lectern/client';
import {
  assignDemoCourses,
  getDashboard,
  getEnrollment,
  listCourses,
  listSlides,
  seedCourses,
} from '@lectern/contract';
import { texts as shared, toast } from '@lectern/ui';
import { dashboardTexts } from './texts';

const labels = dashboardTexts.demo;

/** Creates the sample courses and shows the result in a toast. */
export function useSeedCourses() {
  return useMutation({
    mutationFn: () => call(seedCourses),
    onSuccess: ({ coursesCreated }) => {
      toast(labels.created(coursesCreated));
      return invalidate(listCourses, getDashboard);
    },
    meta: { failed: { title: shared.error, fallback: labels.createFailed } },
  });
}

/** Enrolls in the demo courses and shows the result in a toast. */
export function useAssignDemoCourses() {
  return useMutation({
    mutationFn: () => call(assignDemoCourses),
    onSuccess: () => {
      toast(labels.assigned);
      void invalidate(getEnrollment, listCourses, listSlides);
      return invalidate(getDashboard);
    },
    meta: { failed: { title: shared.error, fallback: labels.assignFailed } },
  });
}
