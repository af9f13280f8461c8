import { uuid } from '@lectern/client/testing';
import type {
  Attempt,
  AttemptQuestion,
  AttemptReview,
  AttemptSummary,
  ExamPage,
  HandedInFile,
  ListedExam,
  QuestionContent,
  QuestionMark,
  ReviewedQuestion,
  ReviewRule,
  SavedDraft,
} from '@lectern/contract';
import { CONTENTS } from '@lectern/ui/testing';

/** Sample API answers on exams; each function takes the fields that matter to a test. */

export const NOW = '2026-03-04T12:00:00.000Z';
export const everything: ReviewRule = { score: true, correctness: true, rightAnswers: true, feedback: true };
export const nothing: ReviewRule = { score: false, correctness: false, rightAnswers: false, feedback: false };

export const aListedExam = (own: Partial<ListedExam> = {}): ListedExam => ({
  id: uuid('700'),
  courseId: uuid('100'),
  title: 'Final exam',
  description: 'Everything from the course.',
  type: 'exam',
  dueDate: null,
  timeLimit: 45,
  passingScore: 70,
  maxAttempts: 2,
  courseTitle: 'First aid',
  courseSlug: 'first-aid',
  opensAt: null,
  closesAt: null,
  state: 'not-started',
  percent: null,
  attemptsUsed: 0,
  startRefusal: null,
  openAttemptId: null,
  deadlineAt: null,
  isRequiredForCertificate: false,
  ...own,
});

export const anAttemptSummary = (own: Partial<AttemptSummary> = {}): AttemptSummary => ({
  id: uuid('800'),
  number: 1,
  state: 'in-progress',
  startedAt: NOW,
  submittedAt: null,
  endedBy: null,
  lateSeconds: null,
  percent: null,
  isPassed: null,
  needsGrading: false,
  review: nothing,
  ...own,
});

export const anExamPage = (own: Partial<ExamPage> = {}): ExamPage => ({
  ...aListedExam(),
  now: NOW,
  navigation: 'free',
  behavior: 'deferred',
  gradingMethod: 'highest',
  onePerPage: true,
  questionCount: 12,
  totalPoints: 20,
  minutesIfStartedNow: 45,
  tutorIsSilent: false,
  reviewRules: { during: nothing, rightAfter: everything, whileOpen: everything, afterClose: everything },
  attempts: [],
  handedIn: null,
  ...own,
});

export const aSingleChoice = (): QuestionContent => ({
  type: 'single-choice',
  prompt: '<p>Which is the <strong>capital</strong>?</p>',
  options: CONTENTS['single-choice'].options,
});

export const aQuestion = (position: number, own: Partial<AttemptQuestion> = {}): AttemptQuestion => ({
  position,
  points: 2,
  state: own.response ? 'answered' : 'unanswered',
  isFlagged: false,
  content: aSingleChoice(),
  response: null,
  files: [],
  draftRevision: 0,
  savedAt: null,
  mark: null,
  ...own,
});

/** An open attempt with an overview that follows from its questions. */
export const anAttempt = (own: Partial<Attempt> = {}): Attempt => {
  const questions = own.questions ?? [aQuestion(0), aQuestion(1), aQuestion(2)];
  return {
    ...anAttemptSummary(),
    now: NOW,
    deadlineAt: null,
    exam: {
      id: uuid('700'),
      title: 'Final exam',
      type: 'exam',
      courseId: uuid('100'),
      courseTitle: 'First aid',
      courseSlug: 'first-aid',
    },
    dueDate: null,
    navigation: 'free',
    behavior: 'deferred',
    onePerPage: true,
    currentPage: 0,
    pageCount: questions.length,
    totalPoints: 2 * questions.length,
    overview: questions.map(({ position, state, isFlagged }) => ({
      position,
      section: '',
      state,
      isFlagged,
      isOpen: true,
    })),
    ...own,
    questions,
  };
};

export const aSavedDraft = (draftRevision: number, own: Partial<SavedDraft> = {}): SavedDraft => ({
  now: NOW,
  deadlineAt: null,
  draftRevision,
  savedAt: NOW,
  state: 'answered',
  ...own,
});

export const aMark = (own: Partial<QuestionMark> = {}): QuestionMark => ({
  points: null,
  fraction: null,
  correctness: null,
  parts: [],
  feedback: [],
  rightAnswer: null,
  ...own,
});

export const aHandedInFile = (number: number, own: Partial<HandedInFile> = {}): HandedInFile => ({
  id: uuid(String(500 + number)),
  name: `page-${number}.pdf`,
  bytes: 1_500_000,
  kind: 'pdf',
  mediaType: 'application/pdf',
  url: `/api/handed-in-files/${uuid(String(500 + number))}`,
  scan: 'none',
  receivedAt: NOW,
  sha256: '0123456789abcdef'.repeat(4),
  ...own,
});

export const aReviewedQuestion = (
  position: number,
  own: Partial<ReviewedQuestion> = {},
): ReviewedQuestion => ({
  position,
  section: '',
  maxPoints: 2,
  isFlagged: false,
  content: aSingleChoice(),
  response: { type: 'single-choice', optionId: uuid('901') },
  files: [],
  needsGrading: false,
  mark: aMark(),
  comment: null,
  criteria: null,
  annotations: [],
  slide: null,
  topic: null,
  ...own,
});

export const aReview = (own: Partial<AttemptReview> = {}): AttemptReview => ({
  now: NOW,
  attempt: anAttemptSummary({
    state: 'graded',
    submittedAt: NOW,
    endedBy: 'learner',
    percent: 80,
    isPassed: true,
    review: everything,
  }),
  exam: anAttempt().exam,
  passingScore: 70,
  points: 8,
  totalPoints: 10,
  nextReviewAt: null,
  nextReview: null,
  questions: [aReviewedQuestion(0)],
  ...own,
});
