import { query, queryClient, useCurrentUser } from '@lectern/client';
import { listSlides, type Enrollment, type Slide } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useEffect, useState } from 'react';
import { studyTexts } from '../study-texts';
import { useProgressOutbox } from '../use-progress-outbox';

// 100 is Mark Complete's alone.
const MOST_BY_TURNING = 99;

/** Records each slide entered and the module's completion; nothing without an enrollment. */
export function useRecording(slides: Slide[], index: number, enrollment: Enrollment | null) {
  const { user } = useCurrentUser();
  const { outbox, isUnsaved } = useProgressOutbox(user?.id ?? '');
  const [isCompleting, setCompleting] = useState(false);
  const { id: slideId, moduleId } = slides[index] as Slide;
  const courseId = enrollment?.courseId;
  const progress = Math.min(((index + 1) / slides.length) * 100, MOST_BY_TURNING);

  useEffect(() => {
    if (!courseId) return;
    void outbox.save({ courseId, slideId, progress });
    markSeen(moduleId, slideId);
  }, [outbox, courseId, moduleId, slideId, progress]);

  async function complete(): Promise<void> {
    if (!courseId || isCompleting) return;
    setCompleting(true);
    // The outbox has said why when the server refuses.
    const saved = await outbox.save({ courseId, slideId, progress: 100 }).catch(() => undefined);
    setCompleting(false);
    if (saved) toast(studyTexts.viewer.completed);
  }

  return { isUnsaved, isCompleting, complete: () => void complete() };
}

/** In the cache only: the slides need not be fetched again for it. */
function markSeen(moduleId: string, slideId: string): void {
  queryClient.setQueryData(query(listSlides, { params: { moduleId } }).queryKey, (slides) =>
    slides?.some(({ id, seen }) => id === slideId && !seen)
      ? slides.map((slide) => (slide.id === slideId ? { ...slide, seen: true } : slide))
      : slides,
  );
}
