import { courseProgress } from '@lectern/contract';
import type { ModuleOutline } from '../../package-data.js';
import type { StoredSession } from '../lms/lms-session.js';
import type { CourseReport } from '../lms/report.js';
import { type Memory, packMemory, unpackMemory } from './suspend-data.js';

/** What a learner has seen and completed of a course, by the rules of Lectern. */
export class CourseState {
  private readonly memory: Memory;
  isComplete: boolean;
  slideId: string;

  constructor(
    private readonly modules: readonly ModuleOutline[],
    stored: StoredSession | undefined,
  ) {
    this.memory = unpackMemory(stored?.suspendData ?? '', modules);
    this.isComplete = stored?.isComplete ?? false;
    this.slideId = stored?.slideId ?? '';
    this.update();
  }

  get progress(): number {
    return this.memory.progress;
  }

  hasSeen(slideId: string): boolean {
    return this.memory.seenSlides.has(slideId);
  }

  hasCompleted(moduleId: string): boolean {
    return this.memory.completeModules.has(moduleId);
  }

  seeSlide(slideId: string): void {
    this.slideId = slideId;
    this.memory.seenSlides.add(slideId);
    this.update();
  }

  completeModule(moduleId: string): void {
    this.memory.completeModules.add(moduleId);
    this.update();
  }

  noteAnswer(questionId: string, isRight: boolean): void {
    if (isRight) this.memory.rightQuestions.add(questionId);
    else this.memory.rightQuestions.delete(questionId);
  }

  report(): CourseReport {
    return {
      progress: this.memory.progress,
      isComplete: this.isComplete,
      slideId: this.slideId,
      suspendData: packMemory(this.memory, this.modules),
      modules: this.modules.map((module) => {
        const state = this.describeModule(module);
        const { id, title } = module;
        return { id, title, isComplete: state.isComplete, progress: courseProgress([state]) };
      }),
    };
  }

  private describeModule({ id, slideIds }: ModuleOutline) {
    return {
      slides: slideIds.length,
      seen: slideIds.filter((slideId) => this.hasSeen(slideId)).length,
      isComplete: this.hasCompleted(id),
    };
  }

  /** Neither progress nor completion is ever taken back, also not by a package with more slides. */
  private update(): void {
    const calculated = courseProgress(this.modules.map((module) => this.describeModule(module)));
    if (calculated === 100) this.isComplete = true;
    this.memory.progress = this.isComplete ? 100 : Math.max(calculated, this.memory.progress);
  }
}
