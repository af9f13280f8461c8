/** @vitest-environment jsdom */
import { expect, test } from 'vitest';
import { EXAM_LIMITS } from '@lectern/contract';
import { anExam } from '../../parts/exam-testing';
import { findProblems, toChange, toForm } from '../exam-form';
import { examModel } from '../exam-model';
import { describeMove } from './describe-move';
import { dropPart, moveSlot, newSection, sumSections } from './sections';

const exam = anExam();
const form = toForm(exam);

test('a draw counts each of its questions, and a total has no noise of floating point', () => {
  expect(sumSections(form.sections)).toEqual({ questions: 4, points: 5 });
  const [section] = form.sections;
  const slots = section?.slots.map((slot) => ({ ...slot, typedPoints: '0,1' })) ?? [];
  expect(sumSections([{ id: 'a', title: '', slots }])).toEqual({ questions: 4, points: 0.4 });
});

test('a slot moves within its section, then into the neighboring one, and stays at the very end', () => {
  const next = newSection();
  const sections = [...form.sections, next];
  const [first, draw] = form.sections[0]?.slots ?? [];
  if (!first || !draw) throw new Error('The sample has two slots.');
  const order = (list: typeof sections) => list.map(({ slots }) => slots.map(({ id }) => id));
  const once = moveSlot(sections, first.id, 1);
  expect(order(once)).toEqual([[draw.id, first.id], []]);
  expect(order(moveSlot(once, first.id, 1))).toEqual([[draw.id], [first.id]]);
  expect(order(moveSlot(moveSlot(once, first.id, 1), first.id, 1))).toEqual([[draw.id], [first.id]]);
});

test('a dragged slot takes the place of another one, or goes into an empty section, and sections change places', () => {
  const next = newSection();
  const [section] = form.sections;
  const [first, draw] = section?.slots ?? [];
  if (!section || !first || !draw) throw new Error('The sample has a section of two slots.');
  const sections = [section, next];
  const order = (list: typeof sections) => list.map(({ slots }) => slots.map(({ id }) => id));
  expect(order(dropPart(sections, first.id, draw.id))).toEqual([[draw.id, first.id], []]);
  expect(order(dropPart(sections, draw.id, first.id))).toEqual([[draw.id, first.id], []]);
  const moved = dropPart(sections, first.id, next.id);
  expect(order(moved)).toEqual([[draw.id], [first.id]]);
  expect(order(dropPart(moved, first.id, draw.id))).toEqual([[first.id, draw.id], []]);
  expect(order(dropPart(sections, next.id, section.id))).toEqual([[], [first.id, draw.id]]);
  expect(dropPart(sections, first.id, first.id)).toEqual(sections);
});

test('only what changed is sent, with the version, and numbers as numbers', () => {
  expect(toChange(exam, form)).toEqual({ version: 4 });
  const changed = { ...form, timeLimit: '', maxAttempts: '2' };
  expect(toChange(exam, changed)).toEqual({
    version: 4,
    settings: { ...exam.settings, timeLimit: null, maxAttempts: 2 },
  });
});

test('values out of range, and a closing time before the opening, are named', () => {
  const changed = {
    ...form,
    title: ' ',
    timeLimit: '1.5',
    passingScore: '101',
    opensAt: '2026-12-02T12:00:00.000Z',
    closesAt: '2026-12-01T12:00:00.000Z',
  };
  expect(Object.keys(findProblems(changed)).sort()).toEqual([
    'closesAt',
    'dueDate',
    'passingScore',
    'timeLimit',
    'title',
  ]);
  expect(findProblems(form)).toEqual({});
});

test('merging keeps my settings and their sections', () => {
  const mine = { ...form, title: 'Mine' };
  const theirs = { ...form, title: 'Theirs', passingScore: '50', sections: [] };
  expect(examModel.merge(form, mine, theirs)).toEqual({ ...theirs, title: 'Mine' });
});

test('changes of an exam are shown as people read them', () => {
  const { rightAfter, ...rules } = form.reviewRules;
  const changed = {
    ...form,
    type: 'quiz' as const,
    gradingMethod: 'average' as const,
    shuffleQuestions: !form.shuffleQuestions,
    reviewRules: { ...rules, rightAfter: { ...rightAfter, score: true, correctness: true } },
    sections: form.sections.map((section) => ({ ...section, title: 'Cities' })),
  };
  const shown = examModel
    .findChanges({ ...form, type: 'exam', gradingMethod: 'highest' }, changed)
    .map(({ label, describe }) => [label, describe()]);
  expect(shown).toEqual([
    ['Type', 'Quiz'],
    ['Result', 'Mean of all attempts'],
    ['Shuffle questions', form.shuffleQuestions ? 'No' : 'Yes'],
    ['What learners see', expect.stringMatching(/^Right after: Points and result, Right or wrong$/m)],
    ['Sections and questions', expect.stringMatching(/^Cities\n– /)],
  ]);
});

test('a section with more questions than it may have is named before it is saved', () => {
  const [section] = form.sections;
  const [slot] = section?.slots ?? [];
  if (!section || !slot) throw new Error('The sample has a section with a slot.');
  const slots = Array.from({ length: EXAM_LIMITS.slots + 2 }, (_, index) => ({ ...slot, id: String(index) }));
  expect(findProblems({ ...form, sections: [{ ...section, slots }] })).toEqual({
    [`slots.${section.id}`]:
      'A section has at most 200 questions and random draws. Move 2 of them to another section.',
  });
});

test('a drop is announced with the new place of the slot or section', () => {
  const next = { ...newSection(), title: ' Maps ' };
  const [section] = form.sections;
  const [first, draw] = section?.slots ?? [];
  if (!section || !first || !draw) throw new Error('The sample has a section of two slots.');
  const sections = [{ ...section, title: '' }, next];
  const drop = (id: string, target: string) => describeMove(sections, dropPart(sections, id, target), id);
  expect(drop(draw.id, first.id)).toBe('3 random questions is now 1 of 2.');
  expect(drop(first.id, next.id)).toBe(`${first.title} is now 1 of 1.`);
  expect(drop(next.id, section.id)).toBe('Maps is now 1 of 2.');
  expect(drop(section.id, next.id)).toBe('Section 1 is now 2 of 2.');
});
