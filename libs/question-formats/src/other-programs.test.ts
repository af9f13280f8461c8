import { expect, test } from 'vitest';
import { parse } from 'gift-pegjs';
import { ENGLISH_TABLE_WORDS, readAllQuestions as read } from './testing/read-all.js';
import { writeQuestions } from './write-questions.js';
import { type FileQuestion, replaceIdsByNumbers, addIds } from './questions/file-question.js';

const frame = { category: [], tags: [], points: 1, generalFeedback: null };

test('another reader of GIFT finds the same questions in our files', () => {
  const questions: FileQuestion[] = [
    {
      ...frame,
      title: 'Food: a=b',
      prompt: 'What do <em>bees</em> {make}?',
      type: 'single-choice',
      options: addIds([
        { html: 'Honey ~ wax', fraction: 1, feedback: 'Right #1' },
        { html: 'Milk', fraction: 0, feedback: null },
      ]),
    },
    {
      ...frame,
      title: 'Queen',
      prompt: 'One queen.',
      type: 'true-false',
      answer: true,
      feedbackTrue: null,
      feedbackFalse: 'No',
    },
    {
      ...frame,
      title: 'Sum',
      prompt: '2+2?',
      type: 'number',
      unit: null,
      answer: 4,
      tolerance: 0.5,
      toleranceKind: 'absolute',
    },
  ];
  const found = parse(
    writeQuestions(questions, 'gift').toFile(new Map(), ENGLISH_TABLE_WORDS).bytes.toString(),
  ) as unknown as Record<string, never>[];
  expect(found.map(({ type, title }) => [type, title])).toEqual([
    ['MC', 'Food: a=b'],
    ['TF', 'Queen'],
    ['Numerical', 'Sum'],
  ]);
  expect(found[0]).toMatchObject({
    stem: { format: 'html', text: 'What do <em>bees</em> {make}?' },
    choices: [
      { isCorrect: true, text: { text: 'Honey ~ wax' }, feedback: { text: 'Right #1' } },
      { isCorrect: false, text: { text: 'Milk' } },
    ],
  });
});

test('each bad question of a GIFT file is named, and the others are read', async () => {
  const { questions } = await read(
    'Bad { =one\n\n::Good:: Is it? {T}\n\nNo arrow {=a -> b =c}\n\nNo answer {~a ~b}',
  );
  expect(questions.map(({ title, problem }) => [title, problem])).toEqual([
    ['Bad', 'A brace { or } is missing.'],
    ['Good', null],
    ['No arrow', 'A pair has no arrow (->).'],
    ['No answer', 'No option is right.'],
  ]);
});

test('a table with options and the letter of the right one is read', async () => {
  const { format, questions } = await read(
    'Question;Option A;Option B;Correct Answer\n2+2?;3;4;B\n1+1?;2;3;C',
  );
  expect(format).toBe('csv');
  expect(questions[0]?.question).toMatchObject({
    type: 'single-choice',
    options: [
      { html: '3', fraction: 0 },
      { html: '4', fraction: 1 },
    ],
  });
  expect(questions[1]?.problem).toBe('The right answer “C” is none of the options.');
});

test('cells that look like formulas are harmless, and read back as they were', async () => {
  const question: FileQuestion = {
    ...frame,
    title: '=1+1',
    prompt: '@SUM(A1)',
    type: 'short-text',
    matchCase: false,
    matchAccents: true,
    allowWildcards: false,
    answers: addIds(["'-x", 'x; =y', "x;'=y", '-3'].map((text) => ({ text, fraction: 1, feedback: null }))),
  };
  const { bytes } = writeQuestions([question], 'csv').toFile(new Map(), ENGLISH_TABLE_WORDS);
  for (const cell of ["'=1+1", "''-x", "x;' =y", "x;''=y", '-3'])
    expect(bytes.toString()).toContain(`,${cell},`);
  const [found] = (await read(bytes.toString())).questions;
  expect(found?.question && replaceIdsByNumbers(found.question)).toEqual(replaceIdsByNumbers(question));
});

test('a Moodle text with embedded answers becomes a text with gaps', async () => {
  const { questions } = await read(
    `<quiz><question type="cloze"><name><text>Capitals</text></name><questiontext format="html"><text><![CDATA[<p>Berlin is in {1:SHORTANSWER:=Germany~%50%Prussia}, Rome in {1:MULTICHOICE:Spain~=Italy}.</p>]]></text></questiontext></question></quiz>`,
  );
  expect(questions[0]).toMatchObject({
    losses: ['Partial credit in a gap is not kept.'],
    question: {
      type: 'gaps',
      prompt: 'Fill in the gaps.',
      parts: [
        { text: 'Berlin is in ' },
        { answers: ['Germany'], choices: null },
        { text: ', Rome in ' },
        { answers: [], choices: [{ text: 'Spain' }, { text: 'Italy' }] },
        { text: '.' },
      ],
    },
  });
  const question = questions[0]?.question;
  const chosen = question?.type === 'gaps' ? question.parts[3] : undefined;
  expect(chosen?.kind === 'gap' && chosen.choices?.find(({ id }) => id === chosen.choiceId)?.text).toBe(
    'Italy',
  );
});
