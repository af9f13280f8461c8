import { expect, test } from 'vitest';
import { ENGLISH_TABLE_WORDS, readAllQuestions } from '../testing/index.js';
import { type FileQuestion, replaceIdsByNumbers } from '../questions/file-question.js';
import { writeQuestions } from '../write-questions.js';

const frame = { category: [], tags: [], points: 1, prompt: 'Which one?', generalFeedback: null };
const anOption = (id: string, html: string, fraction: number, feedback: string | null) => ({
  ...{ id, html, fraction, feedback },
});
const buildQuestions = (text: string): FileQuestion[] => [
  { ...frame, title: text, type: 'true-false', answer: true, feedbackTrue: text, feedbackFalse: 'No' },
  {
    ...frame,
    title: 'Options',
    type: 'single-choice',
    options: [anOption('a', text, 1, 'Because'), anOption('b', `${text} b`, 0, text)],
  },
  {
    ...frame,
    title: 'Feedback',
    generalFeedback: text,
    type: 'true-false',
    answer: false,
    feedbackTrue: null,
    feedbackFalse: null,
  },
  {
    ...frame,
    title: 'Pairs',
    type: 'matching',
    items: [
      { id: 'a', html: text, choiceId: 'c' },
      { id: 'b', html: 'Two', choiceId: 'd' },
    ],
    choices: [
      { id: 'c', html: `${text} c` },
      { id: 'd', html: 'Second' },
    ],
  },
];

test.each(['C:\\', 'C:\\n', '%50% off', '%0%', '50%', '[html]x', '[plain] y', 'a\\\\'])(
  'the text %s of a GIFT file is read as it was written, at the ends of titles, answers and feedback too',
  async (text) => {
    const questions = buildQuestions(text);
    const { toFile } = writeQuestions(questions, 'gift');
    const read = await readAllQuestions(toFile(new Map(), ENGLISH_TABLE_WORDS).bytes);
    expect(read.questions.map(({ problem }) => problem)).toEqual([null, null, null, null]);
    expect(read.questions.map(({ question }) => question && replaceIdsByNumbers(question))).toEqual(
      questions.map(replaceIdsByNumbers),
    );
  },
);
