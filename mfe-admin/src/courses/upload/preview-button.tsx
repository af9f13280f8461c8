import { query, queryClient, serverMessage } from '@lectern/client';
import { getCourse, type Course } from '@lectern/contract';
import { slideLink, useNavigate } from '@lectern/remote';
import { Button, toast } from '@lectern/ui';
import { useState } from 'react';
import { usePaths } from '../../paths';
import { uploadTexts } from './texts';

const { preview } = uploadTexts;

/** Opens the slides of a course, which an administrator may read without being enrolled. */
export function PreviewButton({ course }: { course: Pick<Course, 'id' | 'slug' | 'title'> }) {
  const paths = usePaths();
  const [isPending, setIsPending] = useState(false);
  const navigate = useNavigate();

  async function open() {
    setIsPending(true);
    try {
      const { modules } = await queryClient.fetchQuery(query(getCourse, { params: { id: course.id } }));
      const [module] = modules;
      const slides = module && slideLink({ courseSlug: course.slug, moduleId: module.id });
      await navigate(slides ?? paths.course(course));
    } catch (error) {
      const description = serverMessage(error) ?? preview.failedText;
      toast({ title: preview.failed, description, variant: 'destructive' });
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Button
      variant="secondary"
      disabled={isPending}
      aria-label={preview.of(course.title)}
      onClick={() => void open()}
    >
      {preview.open}
    </Button>
  );
}
