import type { ExamSettings, ExamType } from '@lectern/contract';

const nothing = { score: false, correctness: false, rightAnswers: false, feedback: false };
const result = { ...nothing, score: true };
const everything = { score: true, correctness: true, rightAnswers: true, feedback: true };

/** Settings of a new exam: one attempt with free navigation, the score after it, and everything after the close. */
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
  reviewRules: { during: everything, rightAfter: result, whileOpen: result, afterClose: everything },
  tutorIsSilent: true,
  isRequiredForCertificate: false,
};

/** An assignment can be handed in again, and the last time counts. */
export const chooseSettings = (type: ExamType): Omit<ExamSettings, 'title' | 'type'> =>
  type === 'assignment'
    ? { ...DEFAULT_SETTINGS, maxAttempts: null, gradingMethod: 'last', onePerPage: false }
    : DEFAULT_SETTINGS;
