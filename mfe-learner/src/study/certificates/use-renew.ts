import { call, invalidate, queryClient, useMutation } from '@lectern/client';
import {
  getCertificateProgress,
  getDashboard,
  getEnrollment,
  listCertificates,
  listCourses,
  listExams,
  listSlides,
  renewCertificate,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { enrollmentQuery } from '../../parts/courses/course-queries';
import { paths } from '../../paths';
import { certificateTexts } from './texts';

const labels = certificateTexts.renewal;

/** Takes the course again, and opens its page. */
export function useRenew(courseId: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(renewCertificate, { params: { id: courseId } }),
    onSuccess: (enrollment) => {
      queryClient.setQueryData(enrollmentQuery(courseId).queryKey, enrollment);
      toast({ title: labels.done, description: labels.doneText });
      void invalidate(
        ...[getCertificateProgress, getDashboard, getEnrollment, listCertificates],
        ...[listCourses, listExams, listSlides],
      );
      navigate(paths.course({ slug: courseId }));
    },
    meta: { failed: { title: labels.failed, fallback: labels.failedText } },
  });
}
