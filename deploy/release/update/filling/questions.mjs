import { randomUUID } from 'node:crypto';

/**
 * @typedef {{ id: string, html: string }} Part
 * @typedef {{ content: { type: string }, key: object, response: object }} Sample
 */

/** @param {number} count @param {string} name @returns {Part[]} */
const parts = (count, name) =>
  Array.from({ length: count }, (_, index) => ({ id: randomUUID(), html: `<p>${name} ${index + 1}</p>` }));

/** A question of every type, with an answer. @returns {Sample[]} */
export function makeQuestions() {
  const prompt = '<p>What do bees make?</p>';
  const generalFeedback = '<p>Bees make honey.</p>';
  const feedback = '<p>See slide 1.</p>';
  const [options, items, choices, steps] = [
    parts(4, 'Option'),
    parts(3, 'Item'),
    parts(4, 'Choice'),
    parts(4, 'Step'),
  ];
  const ids = options.map(({ id }) => id);
  const pairs = items.map(({ id }, index) => ({ itemId: id, choiceId: String(choices[index]?.id) }));
  const [typed, chosen, left, right] = Array.from({ length: 4 }, () => randomUUID());
  const criteria = [{ id: randomUUID(), title: 'Structure', weight: 1 }];
  return [
    {
      content: { type: 'single-choice', prompt, options },
      key: { generalFeedback, options: ids.map((id, at) => ({ id, fraction: at ? 0 : 1, feedback })) },
      response: { optionId: ids[0] },
    },
    {
      content: { type: 'multiple-choice', prompt, options },
      key: {
        ...{ generalFeedback, partialCredit: true },
        options: ids.map((id, at) => ({ id, isRight: at < 2, feedback })),
      },
      response: { optionIds: ids.slice(0, 2) },
    },
    {
      content: { type: 'true-false', prompt },
      key: { generalFeedback, answer: true, feedbackTrue: feedback, feedbackFalse: feedback },
      response: { answer: false },
    },
    {
      content: { type: 'short-text', prompt },
      key: {
        ...{ generalFeedback, matchCase: false, matchAccents: false, allowWildcards: false },
        answers: [{ text: 'honey', fraction: 1, feedback }],
      },
      response: { text: 'honey' },
    },
    {
      content: { type: 'number', prompt, unit: 'kg' },
      key: { generalFeedback, answer: 9.81, tolerance: 0.01, toleranceKind: 'absolute' },
      response: { text: '9.81 kg' },
    },
    {
      content: { type: 'matching', prompt, items, choices },
      key: { generalFeedback, pairs },
      response: { pairs },
    },
    {
      content: { type: 'ordering', prompt, items: steps },
      key: { generalFeedback, partialCredit: false, order: steps.map(({ id }) => id) },
      response: { order: steps.map(({ id }) => id) },
    },
    {
      content: {
        ...{ type: 'gaps', prompt },
        parts: [
          { kind: 'text', text: 'The ' },
          { kind: 'gap', id: typed, choices: null },
          { kind: 'text', text: ' is on the ' },
          {
            ...{ kind: 'gap', id: chosen },
            choices: [
              { id: left, text: 'left' },
              { id: right, text: 'right' },
            ],
          },
        ],
      },
      key: {
        ...{ generalFeedback, matchCase: false, matchAccents: false },
        gaps: [
          { id: typed, answers: ['hive'], choiceId: null },
          { id: chosen, answers: [], choiceId: left },
        ],
      },
      response: {
        gaps: [
          { id: typed, value: 'hive' },
          { id: chosen, value: left },
        ],
      },
    },
    {
      content: { type: 'essay', prompt, maxWords: 200, criteria },
      key: {
        ...{ generalFeedback, graderNotes: '<p>Notes.</p>' },
        criteria: criteria.map(({ id }) => ({ id, expectation: 'Three paragraphs.' })),
      },
      response: { text: 'Bees make honey, and wax.' },
    },
  ].map(({ content, key, response }) => ({
    content,
    key: { type: content.type, ...key },
    response: { type: content.type, ...response },
  }));
}
