/** How far a learner is through one module. */
interface ModuleProgress {
  /** Number of slides. */
  slides: number;
  /** Number of distinct slides that the learner has seen. */
  seen: number;
  isComplete: boolean;
}

/**
 * Progress in a course, in percent with two decimals: the share of its slides that are seen or belong to a complete module.
 * The progress is 100 exactly when every module is complete; a module without slides counts as complete.
 */
export function courseProgress(modules: ModuleProgress[]): number {
  const withSlides = modules.filter((module) => module.slides > 0);
  if (withSlides.length === 0) return 0;
  if (withSlides.every((module) => module.isComplete)) return 100;
  const slideCount = sum(withSlides.map((module) => module.slides));
  const doneCount = sum(
    withSlides.map((module) => (module.isComplete ? module.slides : Math.min(module.seen, module.slides))),
  );
  return Math.min(99.99, Math.floor((doneCount / slideCount) * 10_000) / 100);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
