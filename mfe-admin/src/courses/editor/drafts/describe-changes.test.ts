/** @vitest-environment jsdom */
import type { ChangeCounts } from '@lectern/contract';
import { expect, test } from 'vitest';
import { describeChanges } from './describe-changes';

const NONE: ChangeCounts = {
  ...{ fields: 0, modulesAdded: 0, modulesRemoved: 0, modulesChanged: 0 },
  ...{ slidesAdded: 0, slidesRemoved: 0, slidesChanged: 0, isReordered: false },
};

test('a save is described by the numbers of what it changed', () => {
  expect(describeChanges({ ...NONE, fields: 1, slidesAdded: 2 })).toBe('1 detail changed, 2 slides added');
  expect(describeChanges({ ...NONE, modulesRemoved: 1, slidesRemoved: 1204, isReordered: true })).toBe(
    '1 module deleted, 1,204 slides deleted, order changed',
  );
  expect(describeChanges({ ...NONE, slidesChanged: 1 })).toBe('1 slide changed');
});
