/** How far a learner is through one module. */
export interface ModuleState {
  slides: number;
  /** Distinct slides seen. */
  seen: number;
  complete: boolean;
}

/** Longest time that one visit to a slide counts as study, in seconds. */
const MAX_VISIT_SECONDS = 600;

/**
 * Percent of a course, two decimals: the share of its slides that are seen or belong to a complete module.
 * 100 exactly when every module is complete; a module without slides is complete by itself.
 */
export function courseProgress(modules: ModuleState[]): number {
  const withSlides = modules.filter((module) => module.slides > 0);
  if (withSlides.length === 0) return 0;
  if (withSlides.every((module) => module.complete)) return 100;
  const slides = sum(withSlides.map((module) => module.slides));
  const done = sum(
    withSlides.map((module) => (module.complete ? module.slides : Math.min(module.seen, module.slides))),
  );
  return Math.min(99.99, Math.floor((done / slides) * 10_000) / 100);
}

/** The slide on a learner's screen, and since when; no clock runs where `since` is null. */
export interface Place {
  slideId: string | null;
  since: Date | null;
}

/**
 * Where a learner is after a call, and the seconds to count for the slide that was on screen before it.
 * Told again of the same slide nothing changes; completing its module stops the clock.
 */
export function turnTo(
  slideId: string,
  completes: boolean,
  from: Place,
  now: Date,
): Place & { slideId: string; seconds: number } {
  if (slideId === from.slideId && !completes) return { slideId, since: from.since ?? now, seconds: 0 };
  const seconds = from.since ? studySeconds(from.since, now) : 0;
  return { slideId, since: completes ? null : now, seconds };
}

/** Seconds of study between turning to a slide and leaving it. */
export function studySeconds(since: Date, until: Date): number {
  const seconds = Math.round((until.getTime() - since.getTime()) / 1000);
  return Math.min(MAX_VISIT_SECONDS, Math.max(0, seconds));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
