import type { Enrollment, Module, Slide } from '@lectern/contract';

/**
 * Index of the slide at which a module opens. The module studied last opens at the slide where the learner left it,
 * any other one before its first unseen slide, and a complete one at its first slide.
 */
export function initialSlideIndex(module: Module, slides: Slide[], enrollment: Enrollment | null): number {
  if (!enrollment) return 0;
  const isDone = enrollment.completedModuleIds.includes(module.id);
  const last = slides.length - 1;
  const left = slides.findIndex(({ id }) => id === enrollment.lastSlideId);
  if (left >= 0 && !(isDone && left === last)) return left;
  if (isDone) return 0;
  const unseen = slides.findIndex(({ seen }) => !seen);
  return unseen < 0 ? last : Math.max(0, unseen - 1);
}
