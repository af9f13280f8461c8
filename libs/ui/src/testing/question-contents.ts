import type { QuestionContent } from '@lectern/contract';

const uuid = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`;

const OPTIONS = [
  { id: uuid('901'), html: '<p>Paris</p>' },
  { id: uuid('902'), html: '<p>Lyon</p>' },
  { id: uuid('903'), html: '<p>Nice</p>' },
];

/** One question of each type, with the part ids `901` to `903` and `911` to `913`. */
export const CONTENTS: { [Type in QuestionContent['type']]: Extract<QuestionContent, { type: Type }> } = {
  'single-choice': { type: 'single-choice', prompt: '<p>Which one?</p>', options: OPTIONS },
  'multiple-choice': { type: 'multiple-choice', prompt: '<p>Which ones?</p>', options: OPTIONS },
  'true-false': { type: 'true-false', prompt: '<p>Is it so?</p>' },
  'short-text': { type: 'short-text', prompt: '<p>What is its name?</p>' },
  number: { type: 'number', prompt: '<p>How far?</p>', unit: 'km' },
  matching: {
    type: 'matching',
    prompt: '<p>Match.</p>',
    items: [
      { id: uuid('911'), html: '<p>France</p>' },
      { id: uuid('912'), html: '<p>Spain</p>' },
    ],
    choices: [
      { id: uuid('901'), html: '<p>Paris</p>' },
      { id: uuid('902'), html: '<p>Madrid</p>' },
      { id: uuid('903'), html: '<p>Rome</p>' },
    ],
  },
  ordering: {
    type: 'ordering',
    prompt: '<p>Order.</p>',
    items: [
      { id: uuid('911'), html: '<p>First</p>' },
      { id: uuid('912'), html: '<p>Second</p>' },
      { id: uuid('913'), html: '<p>Third</p>' },
    ],
  },
  gaps: {
    type: 'gaps',
    prompt: '<p>Fill in.</p>',
    parts: [
      { kind: 'text', text: 'The heart has ' },
      { kind: 'gap', id: uuid('911'), choices: null },
      { kind: 'text', text: ' chambers and beats ' },
      {
        kind: 'gap',
        id: uuid('912'),
        choices: [
          { id: uuid('901'), text: 'often' },
          { id: uuid('902'), text: 'never' },
        ],
      },
      { kind: 'text', text: '.' },
    ],
  },
  essay: {
    type: 'essay',
    prompt: '<p>Discuss.</p>',
    maxWords: 5,
    criteria: [
      { id: uuid('911'), title: 'Content', weight: 3 },
      { id: uuid('912'), title: 'Style', weight: 1 },
    ],
  },
  'file-upload': {
    type: 'file-upload',
    prompt: '<p>Hand in your report.</p>',
    acceptsText: true,
    maxFiles: 2,
    kinds: ['pdf', 'picture'],
    criteria: [],
  },
};
