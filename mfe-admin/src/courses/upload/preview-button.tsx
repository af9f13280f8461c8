import { query, queryClient, useMutation } from '@lectern/client';
import { getCourse, type Course } from '@lectern/contract';
import { slideLink, useNavigate } from '@lectern/remote';
import { Button } from '@lectern/ui';
import { usePaths } from '../../paths';
import { t } from '../texts';

/** Opens the slides of a course, which an administrator may read without being enrolled. */
export function PreviewButton({ course }: { course: Pick<Course, 'id' | 'slug' | 'title'> }) {
  const paths = usePaths();
  const navigate = useNavigate();
  const opening = useMutation({
    mutationFn: () => queryClient.fetchQuery(query(getCourse, { params: { id: course.id } })),
    onSuccess: ({ modules: [module] }) => {
      const slides = module && slideLink({ courseSlug: course.slug, moduleId: module.id });
      return navigate(slides ?? paths.course(course));
    },
    meta: { failed: { title: t('upload.preview.failed'), fallback: t('upload.preview.failedText') } },
  });

  return (
    <Button
      variant="secondary"
      disabled={opening.isPending}
      aria-label={opening.isPending ? undefined : t('upload.preview.of', { title: course.title })}
      onClick={() => opening.mutate()}
    >
      {opening.isPending ? t('upload.preview.opening') : t('upload.preview.open')}
    </Button>
  );
}
