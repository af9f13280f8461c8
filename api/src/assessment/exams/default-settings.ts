import type { ExamSettings, ExamType } from '@lectern/contract';

const SHOW_SCORE = { score: true, correctness: false, rightAnswers: false, feedback: false };
const SHOW_ALL = { score: true, correctness: true, rightAnswers: true, feedback: true };

/** A new exam allows one attempt with free navigation. It shows the score after the attempt, and everything after the exam closes. */
const DEFAULT_SETTINGS: Omit<ExamSettings, 'title' | 'type'> = {
  description: null,
  opensAt: null,
  opensAfterDays: null,
  dueDate: null,
  closesAt: null,
  timeLimit: null,
  passingScore: 50,
  maxAttempts: 1,
  gradingMethod: 'highest',
  behavior: 'deferred',
  navigation: 'free',
  onePerPage: true,
  shuffleQuestions: false,
  shuffleOptions: true,
  reviewRules: { during: SHOW_ALL, rightAfter: SHOW_SCORE, whileOpen: SHOW_SCORE, afterClose: SHOW_ALL },
  tutorIsSilent: true,
  isRequiredForCertificate: false,
};

/** Returns the settings of a new exam. An assignment can be handed in any number of times, and the last attempt counts. */
export const getDefaultSettings = (type: ExamType): Omit<ExamSettings, 'title' | 'type'> =>
  type === 'assignment'
    ? { ...DEFAULT_SETTINGS, maxAttempts: null, gradingMethod: 'last', onePerPage: false }
    : DEFAULT_SETTINGS;
