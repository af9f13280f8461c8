import type { EditedQuestion, QuestionCategory, WholeQuestion } from '@lectern/contract';

/** Ids that differ in their last digits. */
export const buildUuid = (number: number) => `8f14e45f-ceea-4671-8a0b-${String(number).padStart(12, '0')}`;
const [a, b, c, d] = [buildUuid(1), buildUuid(2), buildUuid(3), buildUuid(4)] as [
  string,
  string,
  string,
  string,
];

const none = { generalFeedback: null };
const option = (id: string, html: string) => ({ id, html });

/** A question of each type, with its key. */
export const SAMPLES: WholeQuestion[] = [
  {
    content: {
      type: 'single-choice',
      prompt: '<p>Capital?</p>',
      options: [option(a, 'Paris'), option(b, 'Lyon')],
    },
    key: {
      type: 'single-choice',
      generalFeedback: 'Read again',
      options: [
        { id: a, fraction: 1, feedback: 'Yes' },
        { id: b, fraction: 0.3333, feedback: null },
      ],
    },
  },
  {
    content: { type: 'multiple-choice', prompt: '<p>Primes?</p>', options: [option(a, '2'), option(b, '4')] },
    key: {
      ...none,
      type: 'multiple-choice',
      partialCredit: true,
      options: [
        { id: a, isRight: true, feedback: null },
        { id: b, isRight: false, feedback: 'Even' },
      ],
    },
  },
  {
    content: { type: 'true-false', prompt: '<p>Water is wet.</p>' },
    key: { ...none, type: 'true-false', answer: false, feedbackTrue: null, feedbackFalse: 'Right' },
  },
  {
    content: { type: 'short-text', prompt: '<p>Capital?</p>' },
    key: {
      ...none,
      type: 'short-text',
      matchCase: true,
      matchAccents: false,
      allowWildcards: true,
      answers: [{ text: 'Par*', fraction: 1, feedback: null }],
    },
  },
  {
    content: { type: 'number', prompt: '<p>Speed?</p>', unit: 'km/h' },
    key: { ...none, type: 'number', answer: 12.5, tolerance: 10, toleranceKind: 'relative' },
  },
  {
    content: {
      type: 'matching',
      prompt: '<p>Match.</p>',
      items: [option(a, 'France'), option(b, 'Italy')],
      choices: [option(c, 'Paris'), option(d, '<b>Rome</b>')],
    },
    key: {
      ...none,
      type: 'matching',
      pairs: [
        { itemId: a, choiceId: c },
        { itemId: b, choiceId: d },
      ],
    },
  },
  {
    content: { type: 'ordering', prompt: '<p>Sort.</p>', items: [option(a, 'Second'), option(b, 'First')] },
    key: { ...none, type: 'ordering', partialCredit: false, order: [b, a] },
  },
  {
    content: {
      type: 'gaps',
      prompt: '<p>Fill in.</p>',
      parts: [
        { kind: 'text', text: 'The capital is ' },
        { kind: 'gap', id: a, choices: null },
        { kind: 'text', text: ', not ' },
        {
          kind: 'gap',
          id: b,
          choices: [
            { id: c, text: 'Lyon' },
            { id: d, text: 'Nice' },
          ],
        },
      ],
    },
    key: {
      ...none,
      type: 'gaps',
      matchCase: false,
      matchAccents: true,
      gaps: [
        { id: a, answers: ['Paris', 'Paris, France'], choiceId: null },
        { id: b, answers: [], choiceId: c },
      ],
    },
  },
  {
    content: {
      type: 'essay',
      prompt: '<p>Why?</p>',
      maxWords: 300,
      criteria: [{ id: a, title: 'Clarity', weight: 2 }],
    },
    key: {
      ...none,
      type: 'essay',
      graderNotes: 'Be fair',
      criteria: [{ id: a, expectation: 'Reads well' }],
    },
  },
  {
    content: {
      type: 'file-upload',
      prompt: '<p>Hand in your report.</p>',
      acceptsText: true,
      maxFiles: 3,
      kinds: ['pdf', 'picture'],
      criteria: [{ id: a, title: 'Clarity', weight: 2 }],
    },
    key: {
      ...none,
      type: 'file-upload',
      graderNotes: 'Be fair',
      criteria: [{ id: a, expectation: 'Reads well' }],
    },
  },
];

export const aCategory: QuestionCategory = {
  id: buildUuid(20),
  parentId: null,
  courseId: null,
  name: 'Geography',
  questionCount: 2,
};

/** Version 2 of a ready question, saved as version 5. */
export function aQuestion(sample = SAMPLES[0] as (typeof SAMPLES)[number]): EditedQuestion {
  return {
    id: buildUuid(10),
    title: 'The capital of France',
    type: sample.content.type,
    status: 'ready',
    newestVersion: 2,
    category: { id: aCategory.id, name: aCategory.name },
    tags: ['europe', 'capitals'],
    points: 2,
    examCount: 1,
    practice: 'off',
    isUsedByExams: true,
    updatedAt: '2026-11-21T12:00:00.000Z',
    version: 5,
    ...sample,
    source: null,
    versions: [
      {
        version: 2,
        status: 'ready',
        createdAt: '2026-11-21T12:00:00.000Z',
        createdBy: 'Grace Hopper',
        attemptCount: 0,
      },
      {
        version: 1,
        status: 'ready',
        createdAt: '2026-11-20T12:00:00.000Z',
        createdBy: null,
        attemptCount: 3,
      },
    ],
    exams: [{ id: buildUuid(30), title: 'Midterm' }],
  };
}
