import { describe, expect, test } from 'vitest';
import { escapeMarkdown, formatWithCitations } from '../answer/compose-answer.js';
import { compareStems } from '../search/similarity.js';
import { matchKind, detectQuestionKind } from '../question-kinds/question-kind.js';
import type { SearchResult } from '../search/retrieval.service.js';
import { computeAnswerFeatures, assessAnswerability, getPersonOffset } from './answerability.js';
import { computeProbability, shiftLogOdds } from './logistic.js';
import { getConfidenceOffset } from './calibrations/calibration.js';
import { findCalibration } from './calibrations/find-calibration.js';
import { createQuery } from '../question-kinds/query.js';
import { contentWords, tokenize } from '@lectern/text/stems';

const TEXTS = [
  'Cool a burn under running water for twenty minutes. Never put butter on it.',
  'A tourniquet was first used in 1674 by Étienne Morel. It stops bleeding from a limb.',
  'Dial 112 from any phone in Europe. Say where you are.',
  'Nosebleeds stop when the nose is pinched. Lean forward meanwhile.',
  'Choking needs five back blows. Then press the belly.',
  'Year\n2024\nSurvival rate\n10.7 %\nTraining\nOnce a year',
];

/** A search that ranks the texts by the number of words they share with the question. */
function search(question: string, texts = TEXTS): SearchResult {
  const words = contentWords(question).map(({ stem }) => stem);
  const stems = texts.map((text) => new Set(tokenize(text).map(({ stem }) => stem)));
  const passages = texts.map((text, index) => ({
    id: `${index}`,
    slideId: `${index}`,
    title: `Slide ${index}`,
    text,
    rank: words.filter((word) => stems[index]?.has(word)).length / 10,
  }));
  return {
    passages: passages.filter(({ rank }) => rank > 0).toSorted((a, b) => b.rank - a.rank),
    searchedCount: texts.length,
    language: 'en',
    foreignLanguage: undefined,
    documentFrequency: new Map(
      words.map((word) => [word, stems.filter((stemsOfText) => stemsOfText.has(word)).length]),
    ),
  };
}

const assess = (question: string) => assessAnswerability(question, search(question));

test('an answer puts lines of a slide below each other, and sentences behind each other', () => {
  const source = (slideId: string, quote: string) => ({ slideId, quote });
  expect(formatWithCitations([source('1', 'Number of records'), source('1', '60 042 882')])).toBe(
    'Number of records\\\n60 042 882 [1][2]',
  );
  expect(formatWithCitations([source('1', 'Cool a burn.'), source('2', 'Dial 112.')])).toBe(
    'Cool a burn. [1] Dial 112. [2]',
  );
  expect(formatWithCitations([source('1', 'Rate'), source('1', '---')])).toBe('Rate\\\n\\--- [1][2]');
  expect(formatWithCitations([source('1', 'Survival rate'), source('2', '10 %')])).toBe(
    'Survival rate [1]\\\n10 % [2]',
  );
});

test.each([
  ['slides', 'Who invented the tourniquet?', 'en', true],
  ['slides', 'Qui a inventé le garrot ?', 'fr', true],
  ['slides', 'When was the tourniquet invented?', 'en', false],
  ['prose', 'Who invented the tourniquet?', 'en', false],
] as const)('on %s, “%s” (%s) lowers the confidence: %s', (kind, question, language, isLowered) => {
  expect(getPersonOffset(kind, question, language) < 0).toBe(isLowered);
});

describe('the built-in tutor', () => {
  test('selects at most three sentences, the right one among them', () => {
    const { isAnswerable, selected, confidence } = assess('Who first used a tourniquet?');
    expect(isAnswerable).toBe(true);
    expect(selected.length).toBeLessThanOrEqual(3);
    expect(selected.map(({ sentence }) => sentence)).toContain(
      'A tourniquet was first used in 1674 by Étienne Morel.',
    );
    expect(confidence).toBeGreaterThan(0.5);
  });

  test('adds the offset of the slides’ language to the log-odds of the confidence', () => {
    const question = 'Who first used a tourniquet?';
    const { ranked, selected, confidence, kind } = assess(question);
    const calibration = findCalibration(kind, undefined);
    const features = computeAnswerFeatures(createQuery(question, search(question)), ranked, selected);
    const ofAllLanguages = features ? computeProbability(calibration.confidence, features) : 0;
    const offset = getConfidenceOffset(calibration, 'en');
    expect(offset).not.toBe(0);
    expect(confidence).toBeCloseTo(shiftLogOdds(ofAllLanguages, offset), 10);
    expect(getConfidenceOffset(calibration, 'sv')).toBe(0);
  });

  test('takes the value below a label as the answer, not the label', () => {
    const { ranked, selected, isShown } = assess('What is the survival rate?');
    expect(ranked[0]?.sentence).toBe('10.7 %');
    expect(selected.map(({ sentence }) => sentence)).toContain('10.7 %');
    expect(isShown).toBe(true);
  });

  test('looks for the words of a question about a number around the numbers of a sentence', () => {
    const far = 'Of 40 visitors most, as far as anybody who was there that day remembers, fed swans.';
    const near = 'The pond has 12 swans.';
    const read = (question: string) => {
      const { ranked } = assessAnswerability(question, search(question, [far, near]));
      return Object.fromEntries(
        ranked.map(({ sentence, coverage, numberCoverage }) => [sentence, numberCoverage / coverage]),
      );
    };
    expect(read('How many swans are there?')).toEqual({ [far]: 0, [near]: 1 });
    expect(read('Why do swans hiss?')).toEqual({ [far]: 1, [near]: 1 });

    const gap = (question: string, text: string) => {
      const result = search(question, [text]);
      const { ranked, selected } = assessAnswerability(question, result);
      return computeAnswerFeatures(createQuery(question, result), ranked, selected)?.numberGap;
    };
    expect(gap('How many swans are there?', far)).toBe(-1);
    expect(gap('How many swans are there?', near)).toBe(0);
    expect(gap('Why do swans hiss?', far)).toBe(0);
  });

  test('refuses a question that the slides hardly mention', () => {
    const { isAnswerable, confidence } = assess(
      'Which Roman emperor first banned the phone in Constantinople?',
    );
    expect(isAnswerable).toBe(false);
    expect(confidence).toBeLessThanOrEqual(0.1);
  });

  test('does not repeat the previous answer to a follow-up question that has nothing in common with it', () => {
    const context = 'When was a tourniquet first used?';
    const follow = (question: string) =>
      assessAnswerability(question, search(`${context} ${question}`), context);
    expect(follow('And what is it called?')).toMatchObject({ isAnswerable: true, isShown: false });
    expect(follow('Where was it first used?')).toMatchObject({ isAnswerable: true, isShown: true });
  });

  test('refuses when the search finds nothing', () => {
    expect(
      assessAnswerability('Why?', {
        passages: [],
        searchedCount: 0,
        documentFrequency: new Map(),
        language: 'en',
        foreignLanguage: undefined,
      }),
    ).toMatchObject({
      isAnswerable: false,
      selected: [],
      confidence: 0,
    });
  });
});

test.each([
  ['origin', 'original', 0.7],
  ['study', 'studies', 0.7],
  ['korea', 'korean', 0.7],
  ['geegen', 'gegeen', 0.6],
  ['electric', 'electron', 0.5],
  ['1674', '1675', 0],
  ['water', 'wave', 0],
  ['cat', 'car', 0],
])('the similarity of %s and %s is %s', (a, b, expected) => expect(compareStems(a, b)).toBe(expected));

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
])('“%s” asks for a %s', (question, kind) => expect(detectQuestionKind(question)).toBe(kind));

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
  const stems = new Set(tokenize(question).map(({ stem }) => stem));
  expect(matchKind(detectQuestionKind(question), sentence, tokenize(sentence), stems)).toBe(expected);
});

test('words have the stems of PostgreSQL, no diacritics, and stop words are marked', () => {
  expect(tokenize("The Normans' castles weren't Temür’s")).toEqual([
    { text: 'The', base: 'the', stem: 'the', isStopWord: true },
    { text: 'Normans', base: 'normans', stem: 'norman', isStopWord: false },
    { text: 'castles', base: 'castles', stem: 'castl', isStopWord: false },
    { text: "weren't", base: 'werent', stem: 'werent', isStopWord: true },
    { text: 'Temur’s', base: 'temür', stem: 'temur', isStopWord: false },
  ]);
});

test.each([
  ['de', 'Die Häuser der Städte', ['haus', 'stadt']],
  ['es', '¿Cuántas ciudades hay?', ['ciudad']],
  ['fr', "Quelle est l'origine des élections ?", ['origin', 'elect']],
  ['ru', 'Какие города?', ['город']],
  ['zh', '数据库是什么', ['数据', '据库']],
  ['ja', '東京はどこですか', ['東京']],
])('content words in %s are stems without grammar: %s', (language, text, expected) =>
  expect(contentWords(text, language).map(({ stem }) => stem)).toEqual(expected),
);

test.each([
  ['de', 'Wie viele Häuser brannten?', 'number'],
  ['fr', 'En quelle année la ville a-t-elle brûlé ?', 'time'],
  ['es', '¿Quién fundó la ciudad?', 'person'],
  ['pt', 'Onde fica a cidade?', 'place'],
  ['it', 'Perché bruciò la città?', 'reason'],
  ['ru', 'Сколько домов сгорело?', 'number'],
  ['ar', 'متى احترقت المدينة؟', 'time'],
  ['hi', 'शहर किसने बसाया?', 'person'],
  ['zh', '这座城市在哪里？', 'place'],
  ['ja', 'なぜ街は燃えたのですか', 'reason'],
  ['ko', '도시는 언제 불탔습니까?', 'time'],
  ['pl', 'Kiedy spłonęło miasto?', 'time'],
  ['tr', 'Şehri kim kurdu?', 'person'],
  ['nl', 'Wanneer brandde de stad af?', 'other'],
])('in %s “%s” asks for a %s', (language, question, kind) =>
  expect(detectQuestionKind(question, language)).toBe(kind),
);

test('text of a slide is escaped for Markdown', () => {
  expect(escapeMarkdown('1. *a* [b](c) <i> $x$ `y`')).toBe('1\\. \\*a\\* \\[b\\](c) \\<i\\> \\$x\\$ \\`y\\`');
});
