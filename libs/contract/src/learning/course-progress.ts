/** How far a learner is through one module. */
interface ModuleProgress {
  slides: number;
  /** Distinct slides seen. */
  seen: number;
  isComplete: boolean;
}

/**
 * Percent of a course, two decimals: the share of its slides that are seen or belong to a complete module.
 * 100 exactly when every module is complete; a module without slides counts as complete.
 */
export function courseProgress(modules: ModuleProgress[]): number {
  const withSlides = modules.filter((module) => module.slides > 0);
  if (withSlides.length === 0) return 0;
  if (withSlides.every((module) => module.isComplete)) return 100;
  const slides = sum(withSlides.map((module) => module.slides));
  const done = sum(
    withSlides.map((module) => (module.isComplete ? module.slides : Math.min(module.seen, module.slides))),
  );
  return Math.min(99.99, Math.floor((done / slides) * 10_000) / 100);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
