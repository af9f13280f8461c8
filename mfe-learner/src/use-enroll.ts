import { invalidate, queryClient, serverMessage } from '@lectern/client';
import { getDashboard, getEnrollment, listCourses, listSlides } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useMutation } from '@tanstack/react-query';
import { enrollIn, enrollmentQuery } from './course-queries';
import { texts } from './texts';

/** Enrolls the learner in the course of an address, and says how it went. */
export function useEnroll(course: string) {
  return useMutation({
    mutationFn: () => enrollIn(course),
    onSuccess: (enrollment) => {
      queryClient.setQueryData(enrollmentQuery(course).queryKey, enrollment);
      toast(texts.enroll.done);
      void invalidate(getDashboard, getEnrollment, listCourses, listSlides);
    },
    onError: (error) =>
      toast({
        title: texts.enroll.failed,
        description: serverMessage(error) ?? texts.enroll.failedFallback,
        variant: 'destructive',
      }),
  });
}
