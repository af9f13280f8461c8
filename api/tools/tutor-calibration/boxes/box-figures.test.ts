import { expect, test } from 'vitest';
import type { Evidence } from '#tutor/evidence/evidence';
import { compareBoxes, computeBoxFigures } from './box-figures.js';
import { findBoxes, type PlacedText } from './find-boxes.js';

/** Ten points for a letter. */
const line = (text: string, y: number, x = 0): PlacedText => ({
  text,
  x,
  y,
  width: 10 * text.length,
  height: 10,
});
const PAGE = [line('Held under wa-', 0), line('ter for 20 min', 20), line('Then cover it', 40)];

test('a text has a box on each of its lines, also where the ingest has joined a hyphenated word', () => {
  expect(findBoxes(PAGE, 'under water for 20 min')).toEqual([
    { x: 50, y: 0, width: 80, height: 10 },
    { x: 0, y: 20, width: 140, height: 10 },
  ]);
  expect(findBoxes(PAGE, '20')).toEqual([{ x: 80, y: 20, width: 20, height: 10 }]);
  expect(findBoxes(PAGE, 'Never put butter on it')).toEqual([]);
});

test('a line in Arabic begins on the right, and a vertical one at the top', () => {
  expect(findBoxes([line('ماء بارد', 0)], 'ماء')).toEqual([{ x: 50, y: 0, width: 30, height: 10 }]);
  const vertical = { text: '水火山川', x: 5, y: 0, width: 10, height: 40 };
  expect(findBoxes([vertical], '山')).toEqual([{ x: 5, y: 20, width: 10, height: 10 }]);
});

test('the overlap of two places counts each area once', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  expect(compareBoxes([box], [box])).toEqual({ iou: 1, f1: 1, covered: 1 });
  expect(compareBoxes([box, box], [{ ...box, x: 5 }])).toEqual({ iou: 1 / 3, f1: 0.5, covered: 0.5 });
  expect(compareBoxes([], [box])).toEqual({ iou: 0, f1: 0, covered: 0 });
});

test('the figures count answers that are shown, and those on a page without the key fact as no overlap', () => {
  const answer = (slideId: string, sentence: string) => ({
    course: 'own' as const,
    isShown: true,
    slideIds: ['a'],
    answers: ['20'],
    selected: [{ passage: { slideId }, sentence } as Evidence],
  });
  const lines = new Map([
    ['a', PAGE],
    ['b', [line('Butter', 0)]],
  ]);
  const right = answer('a', 'ter for 20 min');
  const elsewhere = answer('b', 'Butter');
  const refused = { ...right, isShown: false };
  expect(computeBoxFigures([right, elsewhere, refused], lines)).toEqual({
    cases: 2,
    answers: 2,
    iou: expect.closeTo(1 / 14, 10) as number,
    f1: expect.closeTo(1 / 8, 10) as number,
    covered: 0.5,
  });
  expect(computeBoxFigures([answer('a', 'No such line')], lines)).toMatchObject({ cases: 0, answers: 1 });
});
