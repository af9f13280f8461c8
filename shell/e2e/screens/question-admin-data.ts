import {
  listQuestionCategories,
  listQuestionProposals,
  listQuestions,
  previewQuestionExport,
  previewQuestionImport,
  type EditedQuestion,
  type Endpoint,
  type ProposalReview,
  type QuestionCategory,
  type QuestionExportPreview,
  type QuestionImportPreview,
  type WholeQuestion,
} from '@lectern/contract';

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const now = '2026-11-22T09:00:00.000Z';
export const category: QuestionCategory = {
  id: uuid(1),
  parentId: null,
  courseId: null,
  name: 'Beekeeping',
  questionCount: 3,
};
const below = { ...category, id: uuid(2), parentId: category.id, name: 'Swarms' };
const others = { generalFeedback: null };

export const choice: WholeQuestion = {
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
  newestVersion: 1,
  category,
  tags: ['bees'],
  points: 2,
  examCount: 1,
  practice: 'on',
  isUsedByExams: true,
  updatedAt: now,
  version: 1,
  source: null,
  versions: [{ version: 1, status: 'ready', createdAt: now, createdBy: 'Grace Hopper', attemptCount: 2 }],
  exams: [{ id: uuid(30), title: 'Final exam' }],
});
export const question = questionOf(choice);

const LOSSES = [
  'Pictures are not kept: this format has none.',
  'Feedback for all right or all wrong answers is not kept.',
];
const importPreview: QuestionImportPreview = {
  format: 'gift',
  notes: ['The file is not in UTF-8. It was read as Windows-1252: check its special characters.'],
  importedBefore: { at: '2026-11-01T10:00:00.000Z', questionCount: 3 },
  questions: ['Bowline', 'Reef knot', 'Clove hitch', 'Sheet bend'].map((title, index) => ({
    number: index + 1,
    title,
    excerpt: index === 2 ? '' : 'Which knot makes a loop that neither slips nor binds?',
    type: index === 2 ? null : 'single-choice',
    problem: index === 2 ? 'Questions on a picture are not supported.' : null,
    losses: index === 1 ? LOSSES : [],
    category: index ? [] : ['Kites', 'Knots'],
    duplicateOf: index === 3 ? { id: question.id, title: question.title } : null,
  })),
};
const exportPreview: QuestionExportPreview = {
  questions: ['Bowline', 'Reef knot', 'Clove hitch'].map((title, index) => ({
    id: uuid(60 + index),
    title,
    type: index === 2 ? 'ordering' : 'single-choice',
    problem: index === 2 ? 'GIFT has no ordering.' : null,
    losses: index === 1 ? ['Points are not kept: GIFT has none.'] : [],
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
      kind: 'matching',
      title: 'Honey',
      slideId: uuid(92),
      quote: 'Honey: what bees make',
      ...choice,
    },
    {
      id: uuid(95),
      kind: 'matching',
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
    { kind: 'abbreviation', accepted: 2, decided: 24, isWeak: true },
  ],
  hasModel: false,
};

/** What the API returns to the screens of questions. */
export const QUESTION_RESPONSES: [Endpoint, unknown][] = [
  [previewQuestionImport, importPreview],
  [previewQuestionExport, exportPreview],
  [listQuestionCategories, [category, below]],
  [listQuestionProposals, review],
  [listQuestions, { items: [question], total: 21 }],
];
