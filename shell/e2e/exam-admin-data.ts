import {
  getAdminAttempt,
  getEditedExam,
  getExamAnalysis,
  getGradableAnswer,
  getGradebook,
  listAdminExams,
  listExamOverrides,
  listGradableAnswers,
  listLearnerAttempts,
  listQuestionCategories,
  listQuestionProposals,
  listQuestions,
  listRegrades,
  previewQuestionExport,
  previewQuestionImport,
  previewRegrade,
  type AdminAttempt,
  type AttemptSummary,
  type EditedExam,
  type EditedQuestion,
  type Endpoint,
  type ExamAnalysis,
  type Gradebook,
  type GradedAnswer,
  type ProposalReview,
  type ListedExamOverride,
  type QuestionCategory,
  type QuestionContent,
  type QuestionExportPreview,
  type QuestionImportPreview,
  type QuestionKey,
  type Regrade,
} from '@lectern/contract';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const now = '2026-11-22T09:00:00.000Z';
const category: QuestionCategory = {
  id: uuid(1),
  parentId: null,
  courseId: null,
  name: 'Beekeeping',
  questionCount: 3,
};
const below = { ...category, id: uuid(2), parentId: category.id, name: 'Swarms' };
const learner = { id: uuid(3), name: 'Ada Byron', email: 'ada@example.org' };
const others = { generalFeedback: null };

const choice: { content: QuestionContent; key: QuestionKey } = {
  content: {
    type: 'single-choice',
    prompt: '<p>What do bees make?</p>',
    options: [
      { id: uuid(11), html: 'Honey' },
      { id: uuid(12), html: 'Milk' },
    ],
  },
  key: {
    ...others,
    type: 'single-choice',
    options: [
      { id: uuid(11), fraction: 1, feedback: null },
      { id: uuid(12), fraction: 0, feedback: 'Cows make milk.' },
    ],
  },
};
export const gaps: typeof choice = {
  content: {
    type: 'gaps',
    prompt: '<p>Fill in.</p>',
    parts: [
      { kind: 'text', text: 'Bees make ' },
      { kind: 'gap', id: uuid(13), choices: null },
      { kind: 'text', text: ' in ' },
      {
        kind: 'gap',
        id: uuid(14),
        choices: [
          { id: uuid(15), text: 'summer' },
          { id: uuid(16), text: 'winter' },
        ],
      },
    ],
  },
  key: {
    ...others,
    type: 'gaps',
    matchCase: false,
    matchAccents: false,
    gaps: [
      { id: uuid(13), answers: ['honey'], choiceId: null },
      { id: uuid(14), answers: [], choiceId: uuid(15) },
    ],
  },
};
export const essay: typeof choice = {
  content: {
    type: 'essay',
    prompt: '<p>Why do bees matter?</p>',
    maxWords: 300,
    criteria: [{ id: uuid(17), title: 'Arguments', weight: 1 }],
  },
  key: {
    ...others,
    type: 'essay',
    graderNotes: 'Two reasons are enough.',
    criteria: [{ id: uuid(17), expectation: 'Two reasons' }],
  },
};

export const questionOf = (sample: typeof choice): EditedQuestion => ({
  ...sample,
  id: uuid(20),
  title: 'What bees make',
  type: sample.content.type,
  status: 'ready',
  version: 1,
  category,
  tags: ['bees'],
  points: 2,
  examCount: 1,
  practice: 'on',
  isUsedByExams: true,
  updatedAt: now,
  revision: 1,
  source: null,
  versions: [{ version: 1, status: 'ready', createdAt: now, createdBy: 'Grace Hopper', attemptCount: 2 }],
  exams: [{ id: uuid(30), title: 'Final exam' }],
});
export const question = questionOf(choice);

const rule = { score: true, correctness: true, rightAnswers: false, feedback: true };
export const exam: EditedExam = {
  id: uuid(30),
  title: 'Final exam',
  type: 'exam',
  course: { id: uuid(31), title: 'Keeping bees' },
  isPublished: false,
  opensAt: null,
  dueDate: now,
  closesAt: null,
  questionCount: 3,
  openAttempts: 1,
  endedAttempts: 2,
  needsGrading: 1,
  updatedAt: now,
  version: 1,
  settings: {
    title: 'Final exam',
    description: null,
    type: 'exam',
    opensAt: null,
    dueDate: now,
    closesAt: null,
    timeLimit: 45,
    passingScore: 50,
    maxAttempts: 2,
    gradingMethod: 'highest',
    behavior: 'immediate',
    navigation: 'free',
    onePerPage: true,
    shuffleQuestions: true,
    shuffleOptions: true,
    reviewRules: { during: rule, rightAfter: rule, whileOpen: rule, afterClose: rule },
    tutorIsSilent: true,
    isRequiredForCertificate: true,
  },
  sections: [
    {
      id: uuid(32),
      title: 'Facts',
      slots: [
        {
          kind: 'question',
          id: uuid(33),
          points: 2,
          questionId: question.id,
          version: null,
          title: question.title,
          type: 'single-choice',
          available: 1,
        },
        {
          kind: 'draw',
          id: uuid(34),
          points: 1,
          count: 5,
          categoryId: category.id,
          subcategories: true,
          tags: ['bees'],
          types: ['essay'],
          title: null,
          type: null,
          available: 1,
        },
      ],
    },
  ],
  totalPoints: 7,
  problems: ['A draw of 5 questions finds only 1 ready question.'],
};
const override: ListedExamOverride = {
  opensAt: null,
  dueDate: null,
  closesAt: now,
  extraMinutes: 15,
  maxAttempts: null,
  reason: 'Doctor’s note',
  learner,
  by: 'Grace Hopper',
  at: now,
};
export const answer: GradedAnswer = {
  ...essay,
  id: uuid(40),
  question: { id: uuid(21), title: 'Why bees matter' },
  learner,
  submittedAt: now,
  wordCount: 3,
  maxPoints: 6,
  points: null,
  exam,
  response: { type: 'essay', text: 'They pollinate plants.' },
  revision: 0,
  comment: null,
  criteria: [],
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
  percent: 66.67,
  isPassed: true,
  needsGrading: false,
  review: rule,
};
const gradebook: Gradebook = {
  exams: [{ id: exam.id, title: exam.title, passingScore: 50, gradingMethod: 'highest' }],
  learners: [
    {
      ...learner,
      mean: 66.67,
      cells: [
        {
          examId: exam.id,
          percent: 66.67,
          isPassed: true,
          attempts: 1,
          openAttempt: true,
          needsGrading: false,
          attemptId: summary.id,
        },
      ],
    },
  ],
  totalLearners: 1,
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
    criteria: null,
    slide: null,
    answerId: uuid(70 + position),
    question: { id: question.id, title: question.title, version: 1 },
  })),
};

const LOSSES = ['Pictures are not kept.', 'Feedback for all right or all wrong answers is not kept.'];
const importPreview: QuestionImportPreview = {
  format: 'gift',
  notes: ['The file is not in UTF-8. It was read as Windows-1252: check its special characters.'],
  importedBefore: { at: '2026-11-01T10:00:00.000Z', questionCount: 3 },
  questions: ['Bowline', 'Reef knot', 'Clove hitch', 'Sheet bend'].map((title, at) => ({
    number: at + 1,
    title,
    excerpt: at === 2 ? '' : 'Which knot makes a loop that neither slips nor binds?',
    type: at === 2 ? null : 'single-choice',
    problem: at === 2 ? 'Questions on a picture are not supported.' : null,
    losses: at === 1 ? LOSSES : [],
    category: at ? [] : ['Kites', 'Knots'],
    duplicateOf: at === 3 ? { id: question.id, title: question.title } : null,
  })),
};
const exportPreview: QuestionExportPreview = {
  questions: ['Bowline', 'Reef knot', 'Clove hitch'].map((title, at) => ({
    id: uuid(60 + at),
    title,
    type: at === 2 ? 'ordering' : 'single-choice',
    problem: at === 2 ? 'GIFT has no ordering.' : null,
    losses: at === 1 ? ['Points are not kept: GIFT has none.'] : [],
  })),
};

/** Drafted questions of two slides. */
export const review: ProposalReview = {
  course: { id: uuid(90), title: 'Beekeeping for beginners', slug: 'beekeeping' },
  modules: [{ id: uuid(91), title: 'The colony' }],
  slides: [92, 93].map((id) => ({ id: uuid(id), moduleId: uuid(91), title: `Slide ${id}` })),
  proposals: [
    {
      id: uuid(94),
      kind: 'term',
      title: 'Honey',
      slideId: uuid(92),
      quote: 'Honey: what bees make',
      ...choice,
    },
    {
      id: uuid(95),
      kind: 'term',
      title: 'Wax',
      slideId: uuid(93),
      quote: 'Wax: what combs are made of',
      ...gaps,
    },
  ],
  proposalSlides: [92, 93].map((id, index) => ({
    id: uuid(id),
    moduleId: uuid(91),
    number: index + 1,
    title: 'What the colony makes',
    text: 'Products\nHoney: what bees make\nWax: what combs are made of\nBoth are harvested in summer',
    imageUrl: null,
    imageWidth: null,
    imageHeight: null,
    imageAlt: null,
  })),
  decidedCount: 12,
  kinds: [
    { kind: 'matching', accepted: 9, decided: 10, isWeak: false },
    { kind: 'term', accepted: 2, decided: 24, isWeak: true },
  ],
  hasModel: false,
};

/** What the API returns to the screens of questions and exams. */
export const RESPONSES: [Endpoint, unknown][] = [
  [previewQuestionImport, importPreview],
  [previewQuestionExport, exportPreview],
  [listQuestionCategories, [category, below]],
  [listQuestionProposals, review],
  [listQuestions, { questions: [question], totalQuestions: 21 }],
  [listAdminExams, { exams: [exam], totalExams: 21 }],
  [getEditedExam, exam],
  [listExamOverrides, [override]],
  [listGradableAnswers, { answers: [answer], totalAnswers: 1, waiting: 1 }],
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
