/** @vitest-environment jsdom */
import { QUESTION_TYPES, QuestionDraft } from '@lectern/contract';
import { expect, test } from 'vitest';
import { aCategory, aQuestion, SAMPLES } from '../../parts/question-testing';
import { newForm } from './form';
import { listGapNames, toText } from '../../question-types/gap-text';
import { createQuestionModel } from './question-model';
import { findProblems } from './problems';
import { toDraft } from './to-draft';
import { toForm } from './to-form';

const questionModel = createQuestionModel([aCategory]);

test.each(SAMPLES.map((sample) => [sample.content.type, sample] as const))(
  'a question of the type %s is the same after it went through the form',
  (_, sample) => {
    const question = aQuestion(sample);
    const form = toForm(question);
    expect(findProblems(form)).toEqual({});
    expect(toDraft(form, 'ready')).toEqual({
      title: question.title,
      categoryId: question.category.id,
      tags: question.tags,
      points: 2,
      status: 'ready',
      source: null,
      ...sample,
    });
    expect(questionModel.findChanges(form, toForm(question))).toEqual([]);
  },
);

test.each(QUESTION_TYPES)('an empty question of the type %s names what it still needs', (type) => {
  const problems = findProblems(newForm(type));
  expect(problems).toMatchObject({
    title: 'Enter a text.',
    categoryId: 'Choose a category.',
    'content.prompt': 'Enter a text.',
  });
});

test('numbers are refused where they are none or out of range', () => {
  const form = toForm(aQuestion(SAMPLES[4]));
  const withNumber = (fields: object) =>
    findProblems({ ...form, answer: { ...form.answer, ...fields } as never });
  expect(withNumber({ answer: -3.5 })).toEqual({});
  expect(withNumber({ answer: Number.NaN, tolerance: -1 })).toEqual({
    'key.answer': 'Enter a number such as 2.5.',
    'key.tolerance': 'Enter 0 or more.',
  });
  expect(findProblems({ ...form, points: '1001' })).toEqual({ points: 'Enter a number from 0 to 1000.' });
});

test('a choice needs a right option, and credit an option with 100 percent', () => {
  const { answer, ...rest } = toForm(aQuestion(SAMPLES[0]));
  if (answer.type !== 'single-choice') throw new Error('The sample is not a choice.');
  const options = answer.options.map((option) => ({ ...option, fraction: 0.5 }));
  expect(findProblems({ ...rest, answer: { ...answer, givesCredit: false, options } })).toEqual({
    'key.options': 'Mark the right option.',
  });
  expect(findProblems({ ...rest, answer: { ...answer, givesCredit: true, options } })).toEqual({
    'key.options': 'Give one option 100 percent.',
  });
});

test('without partial credit an option counts in full or not at all', () => {
  const form = toForm(aQuestion(SAMPLES[0]));
  if (form.answer.type !== 'single-choice') throw new Error('The sample is not a choice.');
  const { key } = toDraft({ ...form, answer: { ...form.answer, givesCredit: false } }, 'draft');
  expect(key).toMatchObject({ options: [{ fraction: 1 }, { fraction: 0 }] });
});

test('gaps that are missing in the text, twice in it, or unknown are named', () => {
  const { answer, ...rest } = toForm(aQuestion(SAMPLES[7]));
  if (answer.type !== 'gaps') throw new Error('The sample has no gaps.');
  expect(answer.text).toBe('The capital is [[1]], not [[2]]');
  expect(listGapNames(answer.text)).toEqual(['1', '2']);
  expect(findProblems({ ...rest, answer: { ...answer, text: '[[1]] [[1]]' } })).toEqual({
    'key.gaps.0': 'This gap is in the text more than once.',
    'key.gaps.1': 'This gap is not in the text.',
  });
  expect(findProblems({ ...rest, answer: { ...answer, text: `${answer.text} [[7]]` } })).toEqual({
    'content.parts': '[[7]] is not one of the gaps below.',
  });
  expect(toText([{ kind: 'text', text: 'a' }])).toBe('a');
});

test('merging keeps my fields over theirs, and theirs where I changed nothing', () => {
  const base = toForm(aQuestion());
  const mine = { ...base, title: 'Mine', points: '3' };
  const theirs = { ...base, title: 'Theirs', tags: 'new' };
  expect(questionModel.merge(base, mine, theirs)).toEqual({
    ...base,
    title: 'Mine',
    points: '3',
    tags: 'new',
  });
  expect(QuestionDraft.safeParse(toDraft(mine, 'draft')).success).toBe(true);
});

test('a conflict shows answers as text, with the texts of parts in place of their ids', () => {
  const shown = (sample = SAMPLES[0]) => {
    const form = toForm(aQuestion(sample));
    return questionModel.findChanges({ ...form, answer: newForm('essay').answer }, form)[0]?.describe();
  };
  expect(shown()).toMatch(/^Option A: Paris · 1/);
  const matching = SAMPLES.find(({ content }) => content.type === 'matching');
  expect(shown(matching)).toMatch(/^Match of item 1: France · Paris$/m);
});
