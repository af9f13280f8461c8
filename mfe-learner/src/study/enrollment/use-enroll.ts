import { invalidate, queryClient, useMutation } from '@lectern/client';
import { getDashboard, getEnrollment, listCourses, listSlides } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { enrollIn, enrollmentQuery } from '../../parts/courses/course-queries';
import { t } from '../texts';

/** Enrolls the learner in the course with this id or slug, and shows the result in a toast. */
export function useEnroll(course: string) {
  return useMutation({
    mutationFn: () => enrollIn(course),
    onSuccess: (enrollment) => {
      queryClient.setQueryData(enrollmentQuery(course).queryKey, enrollment);
      toast({ title: t('enroll.done.title'), description: t('enroll.done.description') });
      void invalidate(getDashboard, getEnrollment, listCourses, listSlides);
    },
    meta: { failed: { title: t('enroll.failed'), fallback: t('enroll.failedFallback') } },
  });
}
