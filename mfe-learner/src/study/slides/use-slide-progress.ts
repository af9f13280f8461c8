import { query, queryClient } from '@lectern/client';
import { listSlides, type Enrollment, type Slide } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useEffect, useState } from 'react';
import { useStudyingUser } from '../../parts/use-studying-user';
import { t } from '../texts';
import { useProgressOutbox } from '../saving/use-progress-outbox';

// Only Mark Complete sends 100.
const MAX_NAVIGATION_PROGRESS = 99;

/**
 * Saves each slide view and the completion of the module, after what an earlier visit could not save; saves nothing without an
 * enrollment, and nothing for an administrator who sees Lectern as the learner: `complete` is undefined then. `onComplete` is
 * called when a completion is saved, with 'course' if it is the one that completes the course.
 */
export function useSlideProgress(
  slides: Slide[],
  index: number,
  given: Enrollment | null,
  onComplete: (completed: 'module' | 'course') => void,
) {
  const user = useStudyingUser();
  const enrollment = user ? given : null;
  const { outbox, isUnsaved } = useProgressOutbox(user?.id ?? '');
  const [isCompleting, setCompleting] = useState(false);
  const { id: slideId, moduleId, video } = slides[index] as Slide;
  // A slide with a video counts as seen once enough of it was played; see `useWatching`.
  const isSeenAtOnce = video?.kind !== 'file';
  const { courseId, id: enrollmentId } = enrollment ?? {};
  const progress = Math.min(((index + 1) / slides.length) * 100, MAX_NAVIGATION_PROGRESS);

  useEffect(() => {
    if (!courseId || !enrollmentId) return;
    void outbox.save({ courseId, enrollmentId, slideId, progress });
    if (isSeenAtOnce) markSeen(moduleId, slideId);
  }, [outbox, courseId, enrollmentId, moduleId, slideId, progress, isSeenAtOnce]);

  async function complete(): Promise<void> {
    if (!enrollment || isCompleting) return;
    const { courseId, id: enrollmentId } = enrollment;
    setCompleting(true);
    // The outbox shows the server's reason when it rejects the save.
    const save = { courseId, enrollmentId, slideId, progress: 100 };
    const saved = await outbox.save(save).catch(() => undefined);
    setCompleting(false);
    if (!saved) return;
    toast({ title: t('viewer.completed.title'), description: t('viewer.completed.description') });
    onComplete(isCourseComplete(saved) && !isCourseComplete(enrollment) ? 'course' : 'module');
  }

  return { isUnsaved, isCompleting, complete: enrollment ? () => void complete() : undefined };
}

const isCourseComplete = ({ progress }: Enrollment) => Number(progress) === 100;

/** Updates the cached slides, so that they need not be fetched again. */
function markSeen(moduleId: string, slideId: string): void {
  queryClient.setQueryData(query(listSlides, { params: { moduleId } }).queryKey, (slides) =>
    slides?.some(({ id, seen }) => id === slideId && !seen)
      ? slides.map((slide) => (slide.id === slideId ? { ...slide, seen: true } : slide))
      : slides,
  );
}
