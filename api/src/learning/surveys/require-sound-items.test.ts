import { randomUUID } from 'node:crypto';
import type { SurveyItem } from '@lectern/contract';
import { expect, test } from 'vitest';
import { Refusal } from '../../platform/http/refusal.js';
import { requireSoundItems } from './require-sound-items.js';

const option = (text: string) => ({ id: randomUUID(), text });
const anItem = (given: Partial<SurveyItem> = {}): SurveyItem => ({
  ...{ id: randomUUID(), kind: 'scale', prompt: 'The course was clear.', options: [] },
  ...given,
});
const item = anItem();

test.each([
  ['that is open without an item', { isOpen: true, items: [] }],
  ['with an item twice', { isOpen: false, items: [item, item] }],
  ['with a choice of one', { isOpen: false, items: [anItem({ kind: 'choice', options: [option('Slow')] })] }],
  [
    'with the same option twice',
    { isOpen: false, items: [anItem({ kind: 'choice', options: [option('Slow'), option('slow')] })] },
  ],
  [
    'with options of a scale',
    { isOpen: false, items: [anItem({ options: [option('Slow'), option('Fast')] })] },
  ],
])('a survey %s is refused', (_, survey) => {
  expect(() => requireSoundItems(survey)).toThrow(Refusal);
});

test('a survey that is switched off may be empty', () => {
  expect(() => requireSoundItems({ isOpen: false, items: [] })).not.toThrow();
});
