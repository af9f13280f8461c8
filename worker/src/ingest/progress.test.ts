import { expect, test } from 'vitest';
import { INGEST_STAGES, RECEIVED_PERCENT } from '@lectern/contract';
import { ingestStages } from './ingest.stages.js';
import { divideProgressBar } from './progress.js';

const ranges = divideProgressBar(ingestStages);

test('the progress of the stages leads from the arrival of the file to the course without a gap', () => {
  expect(ranges[0]?.fromPercent).toBe(RECEIVED_PERCENT);
  expect(ranges.at(-1)?.toPercent).toBe(100);
  for (const [i, range] of ranges.slice(1).entries()) expect(range.fromPercent).toBe(ranges[i]?.toPercent);
});

test('the labels of the stages are those of the contract, in its order', () => {
  const shown = [...new Set(ranges.map(({ label }) => label))];
  expect(['Uploading', 'Queued', ...shown, 'Course ready']).toEqual([...INGEST_STAGES]);
  const positions = ranges.map(({ label }) => INGEST_STAGES.indexOf(label));
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});
