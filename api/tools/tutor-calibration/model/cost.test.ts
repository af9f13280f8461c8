import { describe, expect, test } from 'vitest';
import { addUsage, estimateUsage, formatCost, parsePrices } from './cost.js';

describe('the cost of asking a language model', () => {
  const usage = addUsage([
    { inputTokens: 1900, outputTokens: 100 },
    { inputTokens: 2100, outputTokens: 300 },
  ]);

  test('is that of its tokens by the price of a million', () => {
    expect(formatCost(usage, { input: 0.5, output: 2 })).toBe(
      '4,000 prompt and 400 completion tokens, cost 0.0028',
    );
  });

  test('is estimated from the first questions', () => {
    expect(estimateUsage(usage, 2, 1000)).toEqual({ inputTokens: 2_000_000, outputTokens: 200_000 });
  });

  test('is not computed without prices', () => {
    expect(parsePrices('0', '0.6')).toEqual({ input: 0, output: 0.6 });
    expect(() => parsePrices(undefined, '1')).toThrow('--price-in needs');
    for (const price of ['', 'cheap', '-1', 'Infinity'])
      expect(() => parsePrices('1', price)).toThrow('--price-out needs');
  });
});
