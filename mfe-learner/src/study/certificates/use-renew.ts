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
import { t } from './texts';

/** Takes the course again, and opens its page. */
export function useRenew(courseId: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(renewCertificate, { params: { id: courseId } }),
    onSuccess: (enrollment) => {
      queryClient.setQueryData(enrollmentQuery(courseId).queryKey, enrollment);
      toast({ title: t('renewal.done'), description: t('renewal.doneText') });
      void invalidate(
        ...[getCertificateProgress, getDashboard, getEnrollment, listCertificates],
        ...[listCourses, listExams, listSlides],
      );
      navigate(paths.course({ slug: courseId }));
    },
    meta: {
      failed: { title: t('renewal.failed'), fallback: t('renewal.failedText') },
    },
  });
}
