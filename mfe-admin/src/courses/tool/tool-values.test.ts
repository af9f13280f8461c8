import { expect, test } from 'vitest';
import { toToolSettings, toToolValues } from './tool-values';

test('parameters are one a line; a value may have equals signs, and lines without one are names', () => {
  const parameters = { level: '3', query: 'a=b&c=d', empty: '' };
  const settings = { url: null, parameters, isScored: true, maxPoints: 10 };
  const values = toToolValues(settings);
  expect(values).toMatchObject({ url: '', parameters: 'level=3\nquery=a=b&c=d\nempty=' });
  expect(toToolSettings(values)).toEqual(settings);
  expect(toToolSettings({ ...values, parameters: ' level = 3 \n\nempty' }).parameters).toEqual({
    ...{ level: '3', empty: '' },
  });
});
