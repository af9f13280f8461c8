import { courseProgress } from '@lectern/contract';

/** How far a learner is through one module. */
export interface ModuleState {
  id: string;
  /** Number of slides. */
  slides: number;
  /** Number of distinct slides that the learner has seen. */
  seen: number;
  isComplete: boolean;
}

/** The part of an enrollment that a slide view reads and changes. */
export interface EnrollmentState {
  /** Percent with two decimals; never falls. */
  progress: number;
  completedAt: Date | null;
  /** The slide on the learner's screen. */
  currentSlideId: string | null;
  /** Since when the current slide is on screen; null while no study time is counted. */
  currentSlideAt: Date | null;
  modules: ModuleState[];
}

/** A slide that a learner opens, or the last slide of a module that the learner marks complete. */
export interface SlideView {
  slideId: string;
  moduleId: string;
  isFirstView: boolean;
  completesModule: boolean;
  at: Date;
}

/** The state after a slide view, and the study time of the slide that was on screen before. */
export interface AppliedSlideView {
  state: EnrollmentState;
  /** Seconds to add to the study time of the slide that was on screen before. */
  studySeconds: number;
}

/** Longest time that one visit to a slide counts as study. */
const MAX_VISIT_SECONDS = 600;

/** Calculates the state after a slide view. A view that arrives late or repeatedly is not counted twice. */
export function applySlideView(state: EnrollmentState, view: SlideView): AppliedSlideView {
  const modules = state.modules.map((module) =>
    module.id === view.moduleId ? updateModule(module, view) : module,
  );
  const calculated = courseProgress(modules);
  const isRepeated = view.slideId === state.currentSlideId && !view.completesModule;
  return {
    state: {
      modules,
      // Progress never falls, even if the course gained slides since the last view.
      progress: Math.max(calculated, state.progress),
      completedAt: state.completedAt ?? (calculated === 100 ? view.at : null),
      currentSlideId: view.slideId,
      currentSlideAt: findClockStart(state, view, isRepeated),
    },
    studySeconds: isRepeated ? 0 : countStudySeconds(state.currentSlideAt, view.at),
  };
}

function updateModule(module: ModuleState, { isFirstView, completesModule }: SlideView): ModuleState {
  return {
    ...module,
    seen: module.seen + (isFirstView ? 1 : 0),
    isComplete: module.isComplete || completesModule,
  };
}

/** Finds the time from which study time counts. Completing a module stops the clock; a repeated view does not restart it. */
function findClockStart(
  { currentSlideAt }: EnrollmentState,
  view: SlideView,
  isRepeated: boolean,
): Date | null {
  if (view.completesModule) return null;
  return isRepeated ? (currentSlideAt ?? view.at) : view.at;
}

function countStudySeconds(since: Date | null, until: Date): number {
  if (!since) return 0;
  // Rounded down, so that many views in quick succession do not count more study time than has passed.
  const seconds = Math.floor((until.getTime() - since.getTime()) / 1000);
  return Math.min(MAX_VISIT_SECONDS, Math.max(0, seconds));
}
