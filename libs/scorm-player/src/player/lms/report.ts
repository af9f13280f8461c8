import type { PackagedQuestion } from '../../package-data.js';
import type { QuestionResponse } from '@lectern/contract';

/** A learner's progress in the course, as it is sent to the LMS. */
export interface CourseReport {
  /** Percent. */
  progress: number;
  isComplete: boolean;
  slideId: string;
  suspendData: string;
  modules: ModuleReport[];
}

export interface ModuleReport {
  id: string;
  title: string;
  /** Percent. */
  progress: number;
  isComplete: boolean;
}

/** A checked answer to a practice question. */
export interface CheckedAnswer {
  question: PackagedQuestion;
  response: QuestionResponse;
  /** Share of the points, 0 to 1. */
  fraction: number;
  /** The prompt as plain text. */
  prompt: string;
  /** Time from the display of the question to the answer. */
  milliseconds: number;
  answeredAt: Date;
}

/** A data element of SCORM and its value. */
export type Element = readonly [name: string, value: string];
