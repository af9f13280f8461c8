import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type FileKind,
  joinQuestion,
  LOCALES,
  QUESTION_FORMATS,
  type QuestionFormat,
  splitQuestion,
} from '@lectern/contract';
import { seededRandom } from '@lectern/data';
import { cleanForeignQuestionHtml, cleanSlideHtml } from '@lectern/text';
import { translate } from '@lectern/i18n/server';
import {
  buildTableWords,
  type FileQuestion,
  replaceIdsByNumbers,
  writeQuestions,
} from '@lectern/question-formats';
import { ENGLISH_TABLE_WORDS, readAllQuestions } from '@lectern/question-formats/testing';

const SEEDS = 150;
type Random = ReturnType<typeof seededRandom>;

const WORDS =
  'Paris {x} a=b c~d 50% #1 back\\slash \\n 3:4 [gap] é <b> "quoted" it\'s & ~~ =ok // 你好 -> {} * [[1]] |'.split(
    ' ',
  );
const HTML = [
  '<strong>bold</strong>',
  '<em>a &amp; b</em>',
  '<code>x &lt; y</code>',
  'H<sub>2</sub>O',
  '<br />',
  '&lt;b&gt;',
];

/** Pictures whose files contain their ids. */
const PICTURES = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-8000-a000-${digit.repeat(12)}`);
const FILES = new Map(PICTURES.map((id) => [id, Buffer.from(id)]));
const buildUrl = (id: string) => `/api/question-pictures/${id}`;
const RULES = {
  cleanHtml: cleanForeignQuestionHtml,
  preparePicture: async (bytes: Buffer) => ({ src: buildUrl(bytes.toString()), width: 40, height: 30 }),
};
const aPicture = (random: Random) =>
  `<img src="${buildUrl(pick(random, PICTURES))}" alt="A &quot;bee&quot; &gt; wasp" width="20" height="15" />`;

const pick = <T>(random: Random, values: readonly T[]): T => values[random(0, values.length - 1)] as T;
const maybe = <T>(random: Random, value: () => T): T | null => (random(0, 2) ? null : value());
const list = <T>(random: Random, low: number, high: number, value: (at: number) => T): T[] =>
  Array.from({ length: random(low, high) }, (_, index) => value(index));
const words = (random: Random) => list(random, 1, 4, () => pick(random, WORDS)).join(' ');
/** Distinct texts, because choices are identified by their texts. */
const named = (random: Random, at: number) => `${words(random)} ${'abcdefgh'.charAt(at)}`;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const line = (random: Random, at = 0) =>
  cleanSlideHtml(
    random(0, 1)
      ? escaped(named(random, at))
      : `${pick(random, HTML.slice(0, 4))} ${escaped(named(random, at))}`,
  );
const text = (random: Random) =>
  cleanSlideHtml(
    random(0, 1)
      ? `<p>${line(random)}</p><ul><li>${line(random)}</li></ul>`
      : `${line(random)}${pick(random, HTML)}z`,
  ) + (random(0, 4) ? '' : `<p>${aPicture(random)}</p>`);
const feedback = (random: Random) => maybe(random, () => text(random));

const addIds = <T extends object>(parts: T[]) => parts.map((part) => ({ id: randomUUID(), ...part }));

function aGap(random: Random) {
  const gap = { kind: 'gap' as const, id: randomUUID() };
  if (random(0, 1))
    return { ...gap, choices: null, answers: list(random, 1, 3, (at) => named(random, at)), choiceId: null };
  const choices = addIds(list(random, 2, 4, (at) => ({ text: named(random, at) })));
  return { ...gap, choices, answers: [], choiceId: choices[random(0, 1)]?.id ?? null };
}
const aText = (value: string) => ({ kind: 'text' as const, text: value });

function body(random: Random) {
  const type = pick(random, [
    'single-choice',
    'multiple-choice',
    'true-false',
    'short-text',
    'number',
    'matching',
    'ordering',
    'gaps',
    'essay',
    'file-upload',
  ] as const);
  switch (type) {
    case 'single-choice':
      return {
        type,
        options: addIds(
          list(random, 2, 5, (at) => ({
            html: line(random, at),
            fraction: at === 1 ? 1 : pick(random, [0, 0, 0, 0.5]),
            feedback: feedback(random),
          })),
        ),
      };
    case 'multiple-choice':
      return {
        type,
        partialCredit: random(0, 1) === 1,
        options: addIds(
          list(random, 2, 5, (at) => ({
            html: line(random, at),
            isRight: at === 0 || random(0, 1) === 1,
            feedback: feedback(random),
          })),
        ),
      };
    case 'true-false':
      return {
        type,
        answer: random(0, 1) === 1,
        feedbackTrue: feedback(random),
        feedbackFalse: feedback(random),
      };
    case 'short-text':
      return {
        type,
        matchCase: random(0, 1) === 1,
        matchAccents: random(0, 3) > 0,
        allowWildcards: false,
        answers: addIds(
          list(random, 1, 3, (at) => ({
            text: named(random, at),
            fraction: at ? pick(random, [1, 0.5]) : 1,
            feedback: feedback(random),
          })),
        ),
      };
    case 'number':
      return {
        type,
        unit: maybe(random, () => pick(random, ['kg', 'm/s'])),
        answer: pick(random, [5, -2.5, 1822, 0.001, 1e6]),
        tolerance: pick(random, [0, 0.5, 5]),
        toleranceKind: pick(random, ['absolute', 'relative'] as const),
      };
    case 'matching': {
      const items = addIds(list(random, 2, 4, (at) => ({ html: line(random, at) })));
      const choices = addIds(
        [
          ...items.map((_, index) => line(random, index)),
          ...list(random, 0, 2, (at) => line(random, at + 4)),
        ].map((html) => ({ html })),
      );
      return {
        type,
        items: items.map((item, index) => ({ ...item, choiceId: choices[index]?.id ?? '' })),
        choices,
      };
    }
    case 'ordering':
      return {
        type,
        partialCredit: random(0, 1) === 1,
        items: addIds(list(random, 2, 5, (at) => ({ html: line(random, at) }))),
      };
    case 'gaps':
      return {
        type,
        matchCase: random(0, 1) === 1,
        matchAccents: random(0, 3) > 0,
        parts: [
          aText(`${named(random, 0)} `),
          ...list(random, 0, 2, () => [aGap(random), aText(pick(random, ['\nand ', '; ', ', or ']))]).flat(),
          aGap(random),
          aText(' end.'),
        ],
      };
    case 'essay':
      return {
        type,
        maxWords: maybe(random, () => 200),
        graderNotes: feedback(random),
        criteria: random(0, 2) ? [] : addIds([{ title: 'Facts', weight: 2, expectation: 'All of them' }]),
      };
    case 'file-upload':
      return {
        type,
        acceptsText: random(0, 1) === 1,
        maxFiles: random(1, 5),
        kinds: pick(random, [['pdf'], ['pdf', 'office'], ['picture', 'archive']] as FileKind[][]),
        graderNotes: feedback(random),
        criteria: random(0, 2) ? [] : addIds([{ title: 'Facts', weight: 2, expectation: 'All of them' }]),
      };
  }
}

/** Without settings that mean nothing for the question. */
function meaningful(question: FileQuestion): FileQuestion {
  if (question.type === 'gaps' && !question.parts.some((part) => part.kind === 'gap' && !part.choices))
    return { ...question, matchCase: false, matchAccents: true };
  if (question.type === 'number' && question.tolerance === 0)
    return { ...question, toleranceKind: 'absolute' };
  return question;
}

/** Aiken has nothing but the text, the options and the right one. */
function withoutFrame(random: Random, number: number): FileQuestion {
  const prompt = escaped(`${words(random)} ${number}`);
  const title = cleanSlideHtml(prompt)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  const options = addIds(
    list(random, 2, 4, (at) => ({
      html: number % 4 === 1 ? cleanSlideHtml(escaped(named(random, at))) : line(random, at),
      fraction: at ? 0 : 1,
      feedback: null,
    })),
  );
  return {
    title,
    category: [],
    tags: [],
    points: 1,
    prompt,
    generalFeedback: null,
    type: 'single-choice',
    options,
  };
}

const aQuestion = (random: Random, number: number): FileQuestion =>
  meaningful({
    title: `${words(random)} ${number}`,
    category: random(0, 1) ? [] : list(random, 1, 2, () => pick(random, ['History', 'A/B', 'Dates'])),
    tags: random(0, 1) ? [] : ['exam', 'easy one'],
    points: pick(random, [1, 1, 1, 2.5]),
    prompt: text(random),
    generalFeedback: feedback(random),
    ...body(random),
  });

test.each(QUESTION_FORMATS)(
  'questions written as %s are read back; what is not kept was named',
  async (format) => {
    const random = seededRandom(QUESTION_FORMATS.indexOf(format) + 1);
    const questions = Array.from({ length: SEEDS }, (_, index) =>
      format === 'aiken' && index % 2 ? withoutFrame(random, index) : aQuestion(random, index),
    );
    const { toFile, questions: written } = writeQuestions(questions, format);
    const read = await readAllQuestions(toFile(FILES, ENGLISH_TABLE_WORDS).bytes, RULES);
    const kept = questions
      .map((question, index) => ({ question, ...written[index] }))
      .filter(({ problem }) => problem === null);
    expect(read.format).toBe(format);
    expect(
      read.questions.filter(({ problem }) => problem).map(({ problem, title }) => [title, problem]),
    ).toEqual([]);
    expect(read.questions).toHaveLength(kept.length);
    const byTitle = new Map(read.questions.map((one) => [one.title, one]));
    let exact = 0;
    let pictures = 0;
    for (const { question, losses } of kept) {
      if (losses?.length) continue;
      exact++;
      if (JSON.stringify(question).includes('<img')) pictures++;
      const one = byTitle.get(question.title);
      expect({ ...one, question: one?.question && replaceIdsByNumbers(sortAnswers(one.question)) }).toEqual({
        title: question.title,
        question: replaceIdsByNumbers(sortAnswers(question)),
        problem: null,
        losses: [],
      });
    }
    expect(exact).toBeGreaterThan(0);
    expect(pictures > 0).toBe(!['gift', 'aiken', 'csv'].includes(format));
  },
);

test.each(LOCALES)('a table of questions in the language %s is read back without a loss', async (locale) => {
  const random = seededRandom(1);
  const questions = Array.from({ length: SEEDS }, (_, index) => aQuestion(random, index));
  const { toFile, questions: written } = writeQuestions(questions, 'csv');
  const words = buildTableWords((id) => translate(locale, id));
  const read = await readAllQuestions(toFile(FILES, words).bytes, RULES);
  expect(read).toMatchObject({ format: 'csv', notes: [] });
  const kept = (list: (FileQuestion | null)[]) =>
    list
      .filter((one, at) => one && !written[at]?.losses.length)
      .map((one) => one && replaceIdsByNumbers(sortAnswers(one)));
  expect(kept(read.questions.map(({ question }) => question))).toEqual(kept(questions));
});

test('a question that was split and joined again is the same question', () => {
  const random = seededRandom(1);
  for (let at = 0; at < SEEDS; at++) {
    const question = aQuestion(random, at);
    expect(replaceIdsByNumbers({ ...question, ...joinQuestion(splitQuestion(question)) })).toEqual(
      replaceIdsByNumbers(question),
    );
  }
});

test('a picture of a question is replaced by its description in formats without pictures, and the loss is named', () => {
  const prompt = `<p>What is <img src="${buildUrl(PICTURES[0] ?? '')}" alt="a bee" width="4" height="4" />?</p>`;
  const { toFile, questions } = writeQuestions([aShortText({ prompt })], 'gift');
  const { bytes } = toFile(FILES, ENGLISH_TABLE_WORDS);
  expect(questions).toEqual([{ problem: null, losses: [{ id: 'assessment.file.picturesAsDescriptions' }] }]);
  expect(bytes.toString()).toContain('a bee');
  expect(bytes.toString()).not.toContain('img');
});

test('a question about the tag of pictures keeps its texts in other formats', () => {
  const answers = addIds([{ text: '<img alt="a bee">', fraction: 1, feedback: null }]);
  const { toFile, questions } = writeQuestions([aShortText({ title: 'The tag <img>', answers })], 'csv');
  const { bytes } = toFile(new Map(), ENGLISH_TABLE_WORDS);
  expect(questions).toEqual([{ problem: null, losses: [] }]);
  expect(bytes.toString()).toContain('The tag <img>');
  expect(bytes.toString()).toContain('<img alt=""a bee"">');
});

test('full points for every accepted answer are a loss of Canvas, not of Common Cartridge', () => {
  const answers = [
    { text: 'bee', fraction: 1, feedback: null },
    { text: 'insect', fraction: 0.5, feedback: null },
  ];
  const findLosses = (format: QuestionFormat) =>
    writeQuestions([aShortText({ answers })], format).questions.flatMap(({ losses }) => losses ?? []);
  expect(findLosses('qti-1.2')).toEqual([{ id: 'assessment.file.canvasFullPoints' }]);
  expect(findLosses('common-cartridge')).toEqual([]);
});

/** Accepted answers have no order: QTI 1.2 is read with those of the most points first. */
function sortAnswers(question: FileQuestion): FileQuestion {
  if (question.type !== 'short-text') return question;
  return { ...question, answers: question.answers.toSorted((a, b) => (a.text < b.text ? -1 : 1)) };
}

function aShortText(own: { prompt?: string; title?: string; answers?: object[] }): FileQuestion {
  return {
    ...{ title: 'Bee', category: [], tags: [], points: 1, prompt: '<p>What?</p>', generalFeedback: null },
    ...{ type: 'short-text', matchCase: false, matchAccents: true, allowWildcards: false },
    answers: [{ text: 'bee', fraction: 1, feedback: null }],
    ...own,
  } as FileQuestion;
}
