import { courseProgress } from '@lectern/contract';

/** How far a learner is through one module. */
export interface ModuleState {
  id: string;
  slides: number;
  /** Distinct slides seen. */
  seen: number;
  isComplete: boolean;
}

/** What a slide view reads and changes of an enrollment. */
export interface EnrollmentState {
  /** Percent with two decimals; never falls. */
  progress: number;
  completedAt: Date | null;
  /** The slide on the learner's screen. */
  currentSlideId: string | null;
  /** Since when it is on screen; null while no study time is counted. */
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

/** The state after a slide view, and the study time that it ends. */
export interface AppliedSlideView {
  state: EnrollmentState;
  /** Seconds to add to the slide that was on screen before. */
  studySeconds: number;
}

/** Longest time that one visit to a slide counts as study. */
const MAX_VISIT_SECONDS = 600;

/** The state that follows from a slide view. Repeated and late views change nothing twice. */
export function applySlideView(state: EnrollmentState, view: SlideView): AppliedSlideView {
  const modules = state.modules.map((module) => (module.id === view.moduleId ? seen(module, view) : module));
  const calculated = courseProgress(modules);
  const isRepeated = view.slideId === state.currentSlideId && !view.completesModule;
  return {
    state: {
      modules,
      // A course that gained slides since the last view takes nothing back.
      progress: Math.max(calculated, state.progress),
      completedAt: state.completedAt ?? (calculated === 100 ? view.at : null),
      currentSlideId: view.slideId,
      currentSlideAt: clockStart(state, view, isRepeated),
    },
    studySeconds: isRepeated ? 0 : studySeconds(state.currentSlideAt, view.at),
  };
}

function seen(module: ModuleState, { isFirstView, completesModule }: SlideView): ModuleState {
  return {
    ...module,
    seen: module.seen + (isFirstView ? 1 : 0),
    isComplete: module.isComplete || completesModule,
  };
}

/** Completing a module stops the clock; a repeated view leaves it running. */
function clockStart({ currentSlideAt }: EnrollmentState, view: SlideView, isRepeated: boolean): Date | null {
  if (view.completesModule) return null;
  return isRepeated ? (currentSlideAt ?? view.at) : view.at;
}

function studySeconds(since: Date | null, until: Date): number {
  if (!since) return 0;
  // Whole seconds that have passed: calls in quick succession add up to no more than the time between them.
  const seconds = Math.floor((until.getTime() - since.getTime()) / 1000);
  return Math.min(MAX_VISIT_SECONDS, Math.max(0, seconds));
}
