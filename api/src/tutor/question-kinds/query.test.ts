import { contentWords } from '@lectern/text/stems';
import { expect, test } from 'vitest';
import { createQuery } from './query.js';

/** The weight of each word of a question whose words are all equally rare. */
function weigh(question: string, language: string): Record<string, number> {
  const documentFrequency = new Map(contentWords(question, language).map(({ stem }) => [stem, 1]));
  const { terms, weights } = createQuery(question, { searchedCount: 10, documentFrequency, language });
  return Object.fromEntries(terms.map(({ text }, index) => [text, weights[index] ?? 0]));
}

test.each([
  ['fr', 'Comment s’appelle le barrage ?', 'appelle', 'barrage'],
  ['pl', 'Jak nazywa się zapora?', 'nazywa', 'zapora'],
])(
  'in %s, a word that questions about any subject have counts less: “%s”',
  (language, question, weak, word) => {
    const weights = weigh(question, language);
    expect(weights[weak]).toBeCloseTo(0.3 * (weights[word] ?? 0));
  },
);

test.each([
  ['fr', 'Quelle est la hauteur du barrage ?', 'hauteur', 'barrage'],
  ['fr', 'Combien de turbines a le barrage ?', 'turbines', 'barrage'],
  ['pl', 'Jaką wysokość ma zapora?', 'wysokosc', 'zapora'],
])('in %s, a word that names the kind of answer counts less: “%s”', (language, question, kind, word) => {
  const weights = weigh(question, language);
  expect(weights[kind]).toBeCloseTo(0.5 * (weights[word] ?? 0));
});

test('in French, a name counts more, but not for the capital letter of the first word', () => {
  const weights = weigh('Barrages et turbines de Génissiat ?', 'fr');
  expect(weights['Genissiat']).toBeCloseTo(1.5 * (weights['turbines'] ?? 0));
  expect(weights['Barrages']).toBe(weights['turbines']);
});
