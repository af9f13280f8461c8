import type { Enrollment, Module, Slide } from '@lectern/contract';

/**
 * Where a module opens, from 0: at the slide where its learner left it. A module left for another opens at the last
 * slide before the first unseen one, a complete one anew.
 */
export function startOf(module: Module, slides: Slide[], enrollment: Enrollment | null): number {
  if (!enrollment) return 0;
  const isDone = enrollment.completedModuleIds.includes(module.id);
  const last = slides.length - 1;
  const left = slides.findIndex(({ id }) => id === enrollment.lastSlideId);
  if (left >= 0 && !(isDone && left === last)) return left;
  if (isDone) return 0;
  const unseen = slides.findIndex(({ seen }) => !seen);
  return unseen < 0 ? last : Math.max(0, unseen - 1);
}
