import { invalidate, queryClient, serverMessage } from '@lectern/client';
import { getDashboard, getEnrollment, listCourses, listSlides } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useMutation } from '@tanstack/react-query';
import { enrollIn, enrollmentQuery } from './course-queries';
import { studyTexts } from '../study-texts';

/** Enrolls the learner in the course with this id or slug, and shows the result in a toast. */
export function useEnroll(course: string) {
  return useMutation({
    mutationFn: () => enrollIn(course),
    onSuccess: (enrollment) => {
      queryClient.setQueryData(enrollmentQuery(course).queryKey, enrollment);
      toast(studyTexts.enroll.done);
      void invalidate(getDashboard, getEnrollment, listCourses, listSlides);
    },
    onError: (error) =>
      toast({
        title: studyTexts.enroll.failed,
        description: serverMessage(error) ?? studyTexts.enroll.failedFallback,
        variant: 'destructive',
      }),
  });
}
