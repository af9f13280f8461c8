import { describe, expect, test } from 'vitest';
import { computeModelConfidence, findModelFit } from './model-confidence.js';
import { FITTED_MODEL } from './model-parameters.js';

describe('the confidence in a language model’s answer', () => {
  const claims = [{ support: 1 }, { support: 0.5 }];

  test('is the built-in one times what the slides support, where no model was measured', () => {
    const confidence = computeModelConfidence({ isAnswerable: true, confidence: 0.8 }, claims, null);
    expect(confidence).toBeCloseTo(0.6, 6);
    expect(computeModelConfidence({ isAnswerable: false, confidence: 0.8 }, [{ support: 1 }], null)).toBe(
      0.5,
    );
  });

  test('is moved by what was fitted, and stays finite at its ends', () => {
    const fit = { bias: 1, weights: { logOdds: 1 } };
    const certain = computeModelConfidence({ isAnswerable: true, confidence: 1 }, [{ support: 1 }], fit);
    const unsupported = computeModelConfidence({ isAnswerable: true, confidence: 0 }, [{ support: 0 }], fit);
    expect(certain).toBeCloseTo(1 / (1 + Math.exp(-5)), 6);
    expect(unsupported).toBeCloseTo(1 / (1 + Math.exp(3)), 6);
  });

  test('is fitted for the measured model alone', () => {
    expect(findModelFit(undefined)).toBeNull();
    expect(findModelFit(`not ${FITTED_MODEL}`)).toBeNull();
  });
});
