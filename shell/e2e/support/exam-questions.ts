import type { WholeQuestion } from '@lectern/contract';
import { randomUUID } from 'node:crypto';

/** A question of the bank without its category. */
export interface BankQuestion extends WholeQuestion {
  title: string;
}

const parts = (...texts: string[]) => texts.map((text) => ({ id: randomUUID(), html: `<p>${text}</p>` }));
const noFeedback = { generalFeedback: null };

/** Names of the right answers, as the journey gives them. */
export const ANSWERS = {
  queen: 'The queen',
  collected: ['Nectar', 'Pollen', 'Water'],
  place: 'hive',
  temperature: '35',
  pairs: { Queen: 'Lays the eggs', Worker: 'Feeds the brood', Drone: 'Mates with a queen' },
  order: ['Egg', 'Larva', 'Pupa', 'Adult bee'],
  gaps: { typed: 'six', chosen: 'wax' },
  essay: 'Bees swarm when the hive becomes too small.\nThe old queen leaves with half of the workers.',
} as const;

/** One question of each type, about bees. */
export function questionsOfAllTypes(): BankQuestion[] {
  const castes = parts(ANSWERS.queen, 'A worker', 'A drone');
  const collected = parts(...ANSWERS.collected, 'Wax');
  const items = parts(...Object.keys(ANSWERS.pairs));
  const choices = parts(...Object.values(ANSWERS.pairs), 'Guards the entrance');
  const stages = parts(...ANSWERS.order);
  const [typed, chosen] = [randomUUID(), randomUUID()];
  const materials = [ANSWERS.gaps.chosen, 'honey', 'wood'].map((text) => ({ id: randomUUID(), text }));
  const criteria = [
    { id: randomUUID(), title: 'Names the cause', weight: 2 },
    { id: randomUUID(), title: 'Says who leaves', weight: 1 },
  ];
  return [
    {
      title: 'Egg layer',
      content: {
        type: 'single-choice',
        prompt: '<p>Who lays the <strong>eggs</strong> in a healthy colony?</p>',
        options: castes,
      },
      key: {
        type: 'single-choice',
        generalFeedback: '<p>There is one egg layer in a colony.</p>',
        options: castes.map(({ id }, index) => ({ id, fraction: index === 0 ? 1 : 0, feedback: null })),
      },
    },
    {
      title: 'What bees collect',
      content: {
        type: 'multiple-choice',
        prompt: '<p>What do bees carry into the hive? Choose all that apply.</p>',
        options: collected,
      },
      key: {
        type: 'multiple-choice',
        ...noFeedback,
        partialCredit: true,
        options: collected.map(({ id }, index) => ({ id, isRight: index < 3, feedback: null })),
      },
    },
    {
      title: 'Drones',
      content: { type: 'true-false', prompt: '<p>Drones have a sting.</p>' },
      key: { type: 'true-false', ...noFeedback, answer: false, feedbackTrue: null, feedbackFalse: null },
    },
    {
      title: 'Home of bees',
      content: {
        type: 'short-text',
        prompt: '<p>What is the home that a beekeeper gives to bees called?</p>',
      },
      key: {
        type: 'short-text',
        ...noFeedback,
        matchCase: false,
        matchAccents: false,
        allowWildcards: false,
        answers: [{ text: ANSWERS.place, fraction: 1, feedback: null }],
      },
    },
    {
      title: 'Brood temperature',
      content: { type: 'number', prompt: '<p>How warm is the brood nest?</p>', unit: '°C' },
      key: { type: 'number', ...noFeedback, answer: 35, tolerance: 1, toleranceKind: 'absolute' },
    },
    {
      title: 'Castes and work',
      content: {
        type: 'matching',
        prompt: '<p>Match each bee with its work.</p>',
        items,
        choices,
      },
      key: {
        type: 'matching',
        ...noFeedback,
        pairs: items.map(({ id }, index) => ({ itemId: id, choiceId: choices[index]?.id ?? '' })),
      },
    },
    {
      title: 'Life of a bee',
      content: { type: 'ordering', prompt: '<p>Put the stages of a bee’s life in order.</p>', items: stages },
      key: { type: 'ordering', ...noFeedback, partialCredit: true, order: stages.map(({ id }) => id) },
    },
    {
      title: 'Combs',
      content: {
        type: 'gaps',
        prompt: '<p>Complete the sentence.</p>',
        parts: [
          { kind: 'text', text: 'A cell of a comb has ' },
          { kind: 'gap', id: typed, choices: null },
          { kind: 'text', text: ' sides and is built of ' },
          { kind: 'gap', id: chosen, choices: materials },
          { kind: 'text', text: '.' },
        ],
      },
      key: {
        type: 'gaps',
        ...noFeedback,
        matchCase: false,
        matchAccents: false,
        gaps: [
          { id: typed, answers: [ANSWERS.gaps.typed, '6'], choiceId: null },
          { id: chosen, answers: [], choiceId: materials[0]?.id ?? '' },
        ],
      },
    },
    {
      title: 'Swarming',
      content: {
        type: 'essay',
        prompt: '<p>Explain why bees swarm, in a few sentences.</p>',
        maxWords: 150,
        criteria,
      },
      key: {
        type: 'essay',
        ...noFeedback,
        graderNotes: null,
        criteria: criteria.map(({ id }) => ({ id, expectation: 'Is complete.' })),
      },
    },
  ];
}
