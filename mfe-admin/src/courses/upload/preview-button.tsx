import { query, queryClient, useMutation } from '@lectern/client';
import { getCourse, type Course } from '@lectern/contract';
import { slideLink, useNavigate } from '@lectern/remote';
import { Button } from '@lectern/ui';
import { usePaths } from '../../paths';
import { uploadTexts } from './texts';

const { preview } = uploadTexts;

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
    meta: { failed: { title: preview.failed, fallback: preview.failedText } },
  });

  return (
    <Button
      variant="secondary"
      disabled={opening.isPending}
      aria-label={opening.isPending ? undefined : preview.of(course.title)}
      onClick={() => opening.mutate()}
    >
      {opening.isPending ? preview.opening : preview.open}
    </Button>
  );
}
