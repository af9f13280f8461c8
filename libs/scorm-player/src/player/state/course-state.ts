import { courseProgress } from '@lectern/contract';
import type { ModuleOutline } from '../../package-data.js';
import type { StoredSession } from '../lms/lms-session.js';
import type { CourseReport } from '../lms/report.js';
import { packProgress, type StoredProgress, unpackProgress } from './suspend-data.js';

/** A learner's progress in the course, computed by the same rules as in Lectern. */
export class CourseState {
  private readonly stored: StoredProgress;
  isComplete: boolean;
  /** The slide that was shown last. */
  slideId: string;

  constructor(
    private readonly modules: readonly ModuleOutline[],
    session: StoredSession | undefined,
  ) {
    this.stored = unpackProgress(session?.suspendData ?? '', modules);
    this.isComplete = session?.isComplete ?? false;
    this.slideId = session?.slideId ?? '';
    this.update();
  }

  get progress(): number {
    return this.stored.percent;
  }

  hasSeen(slideId: string): boolean {
    return this.stored.seenSlides.has(slideId);
  }

  hasCompleted(moduleId: string): boolean {
    return this.stored.completeModules.has(moduleId);
  }

  markSeen(slideId: string): void {
    this.slideId = slideId;
    this.stored.seenSlides.add(slideId);
    this.update();
  }

  completeModule(moduleId: string): void {
    this.stored.completeModules.add(moduleId);
    this.update();
  }

  saveAnswer(questionId: string, isRight: boolean): void {
    if (isRight) this.stored.rightQuestions.add(questionId);
    else this.stored.rightQuestions.delete(questionId);
  }

  report(): CourseReport {
    return {
      progress: this.stored.percent,
      isComplete: this.isComplete,
      slideId: this.slideId,
      suspendData: packProgress(this.stored, this.modules),
      modules: this.modules.map((module) => {
        const counts = this.countSlides(module);
        const { id, title } = module;
        return { id, title, isComplete: counts.isComplete, progress: courseProgress([counts]) };
      }),
    };
  }

  private countSlides({ id, slideIds }: ModuleOutline) {
    return {
      slides: slideIds.length,
      seen: slideIds.filter((slideId) => this.hasSeen(slideId)).length,
      isComplete: this.hasCompleted(id),
    };
  }

  /** Computes progress and completion. Neither ever decreases, not even in an updated package with more slides. */
  private update(): void {
    const computedPercent = courseProgress(this.modules.map((module) => this.countSlides(module)));
    if (computedPercent === 100) this.isComplete = true;
    this.stored.percent = this.isComplete ? 100 : Math.max(computedPercent, this.stored.percent);
  }
}
