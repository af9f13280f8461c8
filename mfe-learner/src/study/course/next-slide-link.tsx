import { query, useQuery } from '@lectern/client';
import { getNextSlide, type CourseDetail, type Enrollment, type Module } from '@lectern/contract';
import { slideLink } from '@lectern/remote';
import { ButtonLink, Muted, Stack } from '@lectern/ui';
import { CirclePlay } from 'lucide-react';
import { hasContent } from '../../parts/courses/has-content';
import { paths } from '../../paths';
import { t } from '../texts';

/**
 * The way to the slide at which the learner goes on: 'Start', or 'Continue' with the slide's title once that is known.
 * Absent where nothing is left.
 */
export function NextSlideLink({
  course,
  enrollment,
  wide,
}: {
  course: CourseDetail;
  enrollment: Enrollment;
  wide?: boolean;
}) {
  const { data: next } = useQuery({
    ...query(getNextSlide, { params: { id: course.id } }),
    // Each visit gets the slide of the moment.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const module = nextModule(course.modules, enrollment);
  if (!module) return null;
  const isBegun = Number(enrollment.progress) > 0;
  const label = isBegun
    ? next?.title
      ? t('nextSlide.continueWith', { title: next.title })
      : t('nextSlide.continue')
    : t('nextSlide.start');
  return (
    <Stack gap={8}>
      <div>
        <ButtonLink
          to={next ? slideLink({ courseSlug: course.slug, ...next }) : paths.module(course, module)}
          wide={wide}
        >
          <CirclePlay aria-hidden />
          <span dir="auto">{label}</span>
        </ButtonLink>
      </div>
      {next && next.slidesLeft > 0 && (
        <Muted>{t('nextSlide.left', { slides: next.slidesLeft, minutes: next.minutesLeft })}</Muted>
      )}
    </Stack>
  );
}

/** The module opened last, or if it is complete the first incomplete one; skips modules without slides and locked ones. */
function nextModule(modules: Module[], { lastModuleId, completedModuleIds }: Enrollment): Module | undefined {
  const open = modules.filter(
    (module) => hasContent(module) && !module.lock && !completedModuleIds.includes(module.id),
  );
  return open.find(({ id }) => id === lastModuleId) ?? open[0];
}
