/** @vitest-environment jsdom */
import { expect, test } from 'vitest';
import { anExam } from '../../parts/exam-testing';
import { changeOf, findProblems, formOf, mergeForms } from '../exam-form';
import { moveSlot, newSection, sumSections } from './sections';

const exam = anExam();
const form = formOf(exam);

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

test('only what changed is sent, with the version, and numbers as numbers', () => {
  expect(changeOf(exam, form)).toBeNull();
  const changed = { ...form, settings: { ...form.settings, timeLimit: '', maxAttempts: '2' } };
  expect(changeOf(exam, changed)).toEqual({
    version: 4,
    settings: { ...exam.settings, timeLimit: null, maxAttempts: 2 },
  });
});

test('values out of range, and a closing time before the opening, are named', () => {
  const settings = {
    ...form.settings,
    title: ' ',
    timeLimit: '1.5',
    passingScore: '101',
    opensAt: '2026-12-02T12:00:00.000Z',
    closesAt: '2026-12-01T12:00:00.000Z',
  };
  expect(Object.keys(findProblems({ ...form, settings })).sort()).toEqual([
    'closesAt',
    'dueDate',
    'passingScore',
    'timeLimit',
    'title',
  ]);
  expect(findProblems(form)).toEqual({});
});

test('merging keeps my settings and their sections', () => {
  const mine = { ...form, settings: { ...form.settings, title: 'Mine' } };
  const theirs = { settings: { ...form.settings, title: 'Theirs', passingScore: '50' }, sections: [] };
  expect(mergeForms(form, mine, theirs)).toEqual({
    settings: { ...form.settings, title: 'Mine', passingScore: '50' },
    sections: [],
  });
});
