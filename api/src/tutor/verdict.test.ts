import { describe, expect, test } from '@jest/globals';
import { fitLogistic, probability } from './calibration/logistic.js';
import { asMarkdown } from './compose-answer.js';
import { likeness } from './likeness.js';
import { holdsKind, kindOf } from './question-kind.js';
import type { Found } from './retrieval.service.js';
import { judge, rankSlides } from './verdict.js';
import { subjectWords, wordsOf } from './words.js';

const TEXTS = [
  'Cool a burn under running water for twenty minutes. Never put butter on it.',
  'A tourniquet was first used in 1674 by Étienne Morel. It stops bleeding from a limb.',
  'Dial 112 from any phone in Europe. Say where you are.',
  'Nosebleeds stop when the nose is pinched. Lean forward meanwhile.',
  'Choking needs five back blows. Then press the belly.',
];

/** What the search would find: every text, best first by the words it shares. */
function found(question: string): Found {
  const words = subjectWords(question).map(({ stem }) => stem);
  const stems = TEXTS.map((text) => new Set(wordsOf(text).map(({ stem }) => stem)));
  const passages = TEXTS.map((text, at) => ({
    id: `${at}`,
    slideId: `${at}`,
    title: `Slide ${at}`,
    text,
    rank: words.filter((word) => stems[at]?.has(word)).length / 10,
  }));
  return {
    passages: passages.filter(({ rank }) => rank > 0).toSorted((a, b) => b.rank - a.rank),
    searched: TEXTS.length,
    holding: new Map(words.map((word) => [word, stems.filter((some) => some.has(word)).length])),
  };
}

const asked = (question: string) => judge(question, found(question));

describe('the built-in tutor', () => {
  test('chooses at most three sentences, the right one among them', () => {
    const { covered, chosen, confidence } = asked('Who first used a tourniquet?');
    expect(covered).toBe(true);
    expect(chosen.length).toBeLessThanOrEqual(3);
    expect(chosen.map(({ sentence }) => sentence)).toContain(
      'A tourniquet was first used in 1674 by Étienne Morel.',
    );
    expect(confidence).toBeGreaterThan(0.5);
  });

  test('is not sure of what the slides hardly speak of', () => {
    const { covered, confidence } = asked('Which Roman emperor first banned the phone in Constantinople?');
    expect(covered).toBe(false);
    expect(confidence).toBeLessThanOrEqual(0.1);
  });

  test('has nothing to say where nothing was found', () => {
    expect(judge('Why?', { passages: [], searched: 0, holding: new Map() })).toMatchObject({
      covered: false,
      chosen: [],
      confidence: 0,
    });
  });

  test('orders slides by how probably they answer', () => {
    expect(rankSlides(asked('How many back blows does choking need?').ranked)[0]).toBe('4');
  });
});

test.each([
  ['origin', 'original', true],
  ['korea', 'korean', true],
  ['geegen', 'gegeen', true],
  ['1674', '1675', false],
  ['water', 'wave', false],
  ['cat', 'car', false],
])('%s and %s may be the same word: %s', (a, b, alike) => expect(likeness(a, b) > 0).toBe(alike));

test.each([
  ['How many blows?', 'number'],
  ['When was it?', 'time'],
  ['In what century was it?', 'time'],
  ['Who was it?', 'person'],
  ['What city is it?', 'place'],
  ['Why is it so?', 'reason'],
  ['How deep is the lake?', 'length'],
  ['What is the depth of the lake?', 'length'],
  ['How long do I wait?', 'duration'],
  ['How often is it checked?', 'rate'],
  ['What is the usual heart rate?', 'rate'],
  ['What dose is given?', 'weight'],
  ['At what temperature does it melt?', 'temperature'],
  ['What percentage is water?', 'share'],
  ['What is the name of the law that limits speed?', 'other'],
  ['Name the gas.', 'other'],
])('“%s” asks for a %s', (question, kind) => expect(kindOf(question)).toBe(kind));

test.each([
  ['How deep is it?', 'Press down 5 to 6 cm.', 1],
  ['How deep is it?', 'Wait for 5 minutes.', 0.5],
  ['How deep is it?', 'It is very deep.', 0],
  ['How often is it done?', 'Push 100 to 120 times a minute.', 1],
  ['How often is it done?', 'Change over every two minutes.', 1],
  ['How often is it done?', 'Twice daily.', 1],
  ['What is the rate?', 'Give 30 compressions.', 0.5],
  ['How long do I wait?', 'For about twenty-five minutes.', 1],
  ['What does it cost?', 'It is $12.', 1],
  ['What is the price?', 'It is $12.', 1],
  ['What is the dose?', 'Adults: 500 mg', 1],
  ['What percentage is it?', 'About 65%', 1],
])('“%s” is answered by the quantity in “%s”: %s', (question, sentence, expected) => {
  const stems = new Set(wordsOf(question).map(({ stem }) => stem));
  expect(holdsKind(kindOf(question), sentence, wordsOf(sentence), stems)).toBe(expected);
});

test('words are as PostgreSQL has them: stems, without accents, with the grammar marked', () => {
  expect(wordsOf("The Normans' castles weren't Temür’s")).toEqual([
    { text: 'The', stem: 'the', stop: true },
    { text: 'Normans', stem: 'norman', stop: false },
    { text: 'castles', stem: 'castl', stop: false },
    { text: "weren't", stem: 'werent', stop: true },
    { text: 'Temur’s', stem: 'temur', stop: false },
  ]);
});

test('text of a slide formats nothing', () => {
  expect(asMarkdown('1. *a* [b](c) <i> $x$ `y`')).toBe('1\\. \\*a\\* \\[b\\](c) \\<i\\> \\$x\\$ \\`y\\`');
});

describe('a logistic regression', () => {
  test('finds the probabilities behind the examples', () => {
    const rows = Array.from({ length: 4000 }, (_, at) => [(at % 40) / 10 - 2, (at % 7) / 7]);
    const truth = rows.map(([x = 0], at) =>
      Number(((at * 7919) % 1000) / 1000 < 1 / (1 + Math.exp(1 - 2 * x))),
    );
    const model = fitLogistic(rows, truth);
    expect(model.weights[0]).toBeCloseTo(2, 0);
    expect(probability(model, [2, 0.5])).toBeGreaterThan(0.9);
    expect(probability(model, [-2, 0.5])).toBeLessThan(0.1);
  });

  test('bears examples that are all alike or wholly apart', () => {
    for (const truth of [
      [1, 1, 1, 1],
      [0, 0, 1, 1],
    ]) {
      const { bias, weights } = fitLogistic([[0], [0], [1], [1]], truth);
      expect([bias, ...weights].every(Number.isFinite)).toBe(true);
    }
  });
});
