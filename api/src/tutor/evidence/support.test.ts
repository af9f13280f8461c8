import { MEASURED_LANGUAGES } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { MEASURED_PRECISION } from './parameters.js';
import { findMeasuredPrecision, rateSupport } from './support.js';
import type { TextKind } from './text-kind.js';

const METHODS = ['words', 'meaning'] as const;
const KINDS = ['prose', 'slides'] as const;

/** The languages with questions of this kind of text that are measured by one of the methods. */
function measuredLanguages(kind: TextKind): string[] {
  const languages = METHODS.flatMap((method) => Object.keys(MEASURED_PRECISION[method][kind]));
  const measured = (language: string) =>
    METHODS.some((method) => findMeasuredPrecision(method, kind, language) !== undefined);
  return [...new Set(languages)].filter(measured).sort();
}

test.each(KINDS)('the languages that the start page names for %s are those that were measured', (kind) => {
  expect([...MEASURED_LANGUAGES[kind]].sort()).toEqual(measuredLanguages(kind));
});

describe('the word of a badge', () => {
  const rated = METHODS.flatMap((method) =>
    KINDS.flatMap((kind) =>
      Object.entries(MEASURED_PRECISION[method][kind]).map(([language, { right, answers }]) => {
        const share = right / answers;
        return { share, answers, support: rateSupport(0.95, method, kind, language) };
      }),
    ),
  );

  test('is ‘Well supported’ only where at least 85% of at least 20 such answers were right', () => {
    expect(rated.length).toBeGreaterThan(20);
    for (const { share, answers, support } of rated)
      expect(support).toBe(answers < 20 ? 'unmeasured' : share >= 0.85 ? 'well' : 'partly');
  });

  test('is ‘Not measured’ in a language without questions, whatever the confidence', () => {
    for (const confidence of [0.3, 0.6, 0.99])
      expect(rateSupport(confidence, 'words', 'slides', 'sv')).toBe('unmeasured');
  });

  test('follows the confidence where answers were measured', () => {
    const words = [0.4, 0.6, 0.8, 0.81].map((confidence) => rateSupport(confidence, 'words', 'slides', 'en'));
    expect(words).toEqual(['weakly', 'partly', 'partly', 'well']);
  });
});
