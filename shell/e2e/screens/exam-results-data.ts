import {
  getAdminAttempt,
  getExamAnalysis,
  getGradableAnswer,
  getGradebook,
  listGradableAnswers,
  listLearnerAttempts,
  listRegrades,
  previewRegrade,
  type AdminAttempt,
  type AttemptSummary,
  type Endpoint,
  type ExamAnalysis,
  type Gradebook,
  type GradedAnswer,
  type Regrade,
} from '@lectern/contract';
import { exam, learner } from './exam-admin-data';
import { choice, essay, gaps, now, question, uuid } from './question-admin-data';

export const answer: GradedAnswer = {
  ...essay,
  id: uuid(40),
  question: { id: uuid(21), title: 'Why bees matter' },
  learner,
  submittedAt: now,
  savedLateSeconds: 20,
  lateSeconds: 2 * 24 * 60 * 60,
  wordCount: 3,
  fileCount: 0,
  maxPoints: 6,
  points: null,
  exam,
  response: { type: 'essay', text: 'They pollinate plants.' },
  files: [],
  version: 0,
  comment: null,
  criteria: [],
  annotations: [],
  gradedBy: null,
  gradedAt: null,
  previousId: null,
  nextId: uuid(41),
};
export const summary: AttemptSummary = {
  id: uuid(50),
  number: 1,
  state: 'graded',
  startedAt: now,
  submittedAt: now,
  endedBy: 'time',
  lateSeconds: 2 * 24 * 60 * 60,
  percent: 66.67,
  isPassed: true,
  needsGrading: false,
  review: exam.settings.reviewRules.during,
};
const gradebook: Gradebook = {
  course: exam.course,
  exams: [{ id: exam.id, title: exam.title, passingScore: 50, gradingMethod: 'highest', average: 66.67 }],
  columns: [
    { id: uuid(70), title: 'Talk', maxPoints: 10, categoryId: uuid(71), version: 1, average: 75 },
    { id: uuid(72), title: 'Poster', maxPoints: 20, categoryId: null, version: 1, average: null },
  ],
  settings: {
    totalBy: 'weights',
    certificateGrade: 'exams',
    categories: [{ id: uuid(71), name: 'Presentations', weight: 60, dropLowest: 1 }],
    letters: [{ letter: 'B', from: 60 }],
    exams: [],
    version: 1,
  },
  items: [
    {
      ...learner,
      total: 75,
      letter: 'B',
      dropped: [uuid(72)],
      entries: [
        { columnId: uuid(70), points: 7.5, comment: 'Well spoken', version: 1 },
        { columnId: uuid(72), points: 4, comment: null, version: 1 },
      ],
      mean: 66.67,
      cells: [
        {
          examId: exam.id,
          percent: 66.67,
          isPassed: true,
          attempts: 1,
          openAttempt: true,
          needsGrading: false,
          hasLateSaves: true,
          attemptId: summary.id,
          lateSeconds: summary.lateSeconds,
        },
      ],
    },
  ],
  total: 1,
};
const interval = { low: 20, high: 60 };
const analysis: ExamAnalysis = {
  exam,
  attempts: 60,
  used: 'highest',
  isTooFew: false,
  mean: 64.5,
  median: 66,
  deviation: 12,
  skewness: -0.12,
  kurtosis: 0.3,
  passRate: 55,
  reliability: 71,
  errorRatio: 53,
  standardError: 6,
  distribution: [0, 0, 1, 2, 5, 10, 20, 15, 5, 2],
  questions: [
    {
      question: { id: question.id, title: question.title, type: 'single-choice' },
      attempts: 60,
      facility: 40,
      facilityInterval: interval,
      deviation: 49,
      guessScore: 50,
      discrimination: 40,
      discriminationInterval: interval,
      efficiency: 50,
      effectiveWeight: 20,
      medianSeconds: 42,
      options: [
        { id: uuid(11), html: 'Honey', isRight: true, lower: 5, middle: 8, upper: 11 },
        { id: uuid(12), html: 'Milk', isRight: false, lower: 15, middle: 12, upper: 9 },
      ],
      unanswered: 0,
      warnings: ['It is answered worse than by guessing: check its answer.'],
    },
  ],
};
const regrade: Regrade = {
  id: uuid(60),
  question: { id: question.id, title: question.title },
  rule: 'full-points',
  reason: 'Two options were right.',
  by: 'Grace Hopper',
  at: now,
  undoneAt: null,
  changed: 12,
  canUndo: true,
};
const attempt: AdminAttempt = {
  attempt: summary,
  exam,
  learner,
  points: 4,
  totalPoints: 6,
  deadlineAt: null,
  questions: [choice, gaps, essay].map((sample, position) => ({
    ...sample,
    position,
    section: '',
    topic: null,
    maxPoints: 2,
    isFlagged: false,
    response:
      position === 0
        ? { type: 'single-choice', optionId: uuid(12) }
        : position === 1
          ? { type: 'gaps', gaps: [{ id: uuid(13), value: 'honey' }] }
          : { type: 'essay', text: 'They pollinate plants.' },
    needsGrading: false,
    mark: {
      points: position,
      fraction: position / 2,
      correctness: (['wrong', 'partly-right', 'right'] as const)[position] ?? null,
      parts: [{ id: uuid(position === 0 ? 12 : 13), isRight: position !== 0 }],
      feedback: [],
      rightAnswer: null,
    },
    comment: position === 2 ? 'Well explained.' : null,
    files: [],
    annotations: [],
    criteria: null,
    slide: null,
    answerId: uuid(70 + position),
    savedLateSeconds: position === 1 ? 20 : null,
    question: { id: question.id, title: question.title, version: 1 },
  })),
};

/** What the API returns to the screens of grading and results. */
export const RESULT_RESPONSES: [Endpoint, unknown][] = [
  [listGradableAnswers, { items: [answer], total: 1, waiting: 1 }],
  [getGradableAnswer, answer],
  [getGradebook, gradebook],
  [listLearnerAttempts, { learner, attempts: [summary] }],
  [getExamAnalysis, analysis],
  [listRegrades, [regrade]],
  [
    previewRegrade,
    {
      attempts: 60,
      changed: 1,
      changes: [
        {
          learner,
          attemptId: summary.id,
          attemptNumber: 1,
          before: 40,
          after: 66.67,
          passedBefore: false,
          passedAfter: true,
        },
      ],
    },
  ],
  [getAdminAttempt, attempt],
];
