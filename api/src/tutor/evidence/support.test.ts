import { MEASURED_LANGUAGES } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { PROSE_BY_MEANING } from './calibrations/meaning.js';
import { SLIDES } from './calibrations/slides.js';
import { PROSE_BY_WORDS } from './calibrations/words.js';
import { findMeasuredPrecision, rateSupport } from './support.js';
import type { TextKind } from './text-kind.js';

const KINDS = ['prose', 'slides'] as const;
/** By words, and by each embedding model. */
const CALIBRATIONS = { prose: [PROSE_BY_WORDS, ...Object.values(PROSE_BY_MEANING)], slides: [SLIDES] };

/** The languages with questions of this kind of text that are measured by words, or by one of the embedding models. */
function measuredLanguages(kind: TextKind): string[] {
  const languages = CALIBRATIONS[kind].flatMap(({ measured }) => Object.keys(measured));
  const isMeasured = (language: string) =>
    CALIBRATIONS[kind].some((calibration) => findMeasuredPrecision(calibration, language) !== undefined);
  return [...new Set(languages)].filter(isMeasured).sort();
}

test.each(KINDS)('the languages that the start page names for %s are those that were measured', (kind) => {
  expect([...MEASURED_LANGUAGES[kind]].sort()).toEqual(measuredLanguages(kind));
});

describe('the word of a badge', () => {
  const rated = KINDS.flatMap((kind) =>
    CALIBRATIONS[kind].flatMap((calibration) =>
      Object.entries(calibration.measured).map(([language, { right, answers }]) => {
        const share = right / answers;
        return { share, answers, support: rateSupport(0.95, calibration, language) };
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
      expect(rateSupport(confidence, SLIDES, 'sv')).toBe('unmeasured');
  });

  test('follows the confidence where answers were measured', () => {
    const words = [0.4, 0.6, 0.8, 0.81].map((confidence) => rateSupport(confidence, SLIDES, 'en'));
    expect(words).toEqual(['weakly', 'partly', 'partly', 'well']);
  });
});
