import { describe, expect, test } from 'vitest';
import { refusalThreshold, refusalThresholds, getThreshold } from './refusal-threshold.js';

/** 1,000 answerable and 1,000 off-course questions with evenly spaced probabilities, which end at these values. */
function predict(own: [number, number], offCourse: [number, number], kind: 'prose' | 'slides' = 'prose') {
  const asked = (course: 'own' | 'other', [from, to]: [number, number]) =>
    Array.from({ length: 1000 }, (_, index) => ({
      course,
      kind,
      answerable: from + ((to - from) * index) / 1000,
      confidence: 1,
    }));
  return [...asked('own', own), ...asked('other', offCourse)];
}

/** Shares of the answerable questions that are answered, and of the off-course questions that are not. */
function ratesOf(predicted: ReturnType<typeof predict>) {
  const threshold = refusalThreshold(predicted);
  const share = (course: string, condition: (answerable: number) => boolean) =>
    predicted.filter((each) => each.course === course && condition(each.answerable)).length / 1000;
  return {
    answered: share('own', (answerable) => answerable >= threshold),
    refused: share('other', (answerable) => answerable < threshold),
  };
}

describe('the threshold of refusals', () => {
  test('answers 94.5% of the answerable questions if that refuses enough', () => {
    const { answered, refused } = ratesOf(predict([0.5, 1], [0, 0.54]));
    expect(answered).toBeCloseTo(0.945, 2);
    expect(refused).toBeCloseTo(0.977, 2);
  });

  test('does not refuse more than 99.5% of the off-course questions', () => {
    const { answered, refused } = ratesOf(predict([0.6, 1], [0, 0.5]));
    expect(answered).toBe(1);
    expect(refused).toBeCloseTo(0.995, 3);
  });

  test('does not refuse less than 97% of them where that answers enough', () => {
    const { answered, refused } = ratesOf(predict([0.85, 1.2], [0, 0.92]));
    expect(answered).toBeGreaterThan(0.865);
    expect(refused).toBeCloseTo(0.97, 2);
  });

  test('refuses less where 97% answers too few, as far as it needs to', () => {
    const { answered, refused } = ratesOf(predict([0.8, 1.1], [0, 0.87]));
    expect(answered).toBeCloseTo(0.865, 2);
    expect(refused).toBeGreaterThan(0.955);
    expect(refused).toBeLessThan(0.97);
  });

  test('does not refuse less than 95.5% of them', () => {
    const { answered, refused } = ratesOf(predict([0, 1], [0, 1]));
    expect(answered).toBeCloseTo(0.045, 2);
    expect(refused).toBeCloseTo(0.955, 3);
  });

  test('counts an answer that is not shown as none', () => {
    const shown = predict([0.5, 1], [0, 0.53]);
    const unsure = shown.map((each) => (each.course === 'other' ? { ...each, confidence: 0.1 } : each));
    expect(refusalThreshold(unsure)).toBeLessThan(refusalThreshold(shown));
  });

  test('refuses on slides what is more probably not answered', () => {
    expect(refusalThreshold(predict([0.2, 1], [0, 0.1], 'slides'))).toBe(0.5);
  });
});

test('a language with fewer than 100 off-course questions gets the threshold of all languages together', () => {
  const ask = (language: string, count: number) =>
    predict([0.9, 1], [0, language === 'ko' ? 0.8 : 0.4])
      .filter((_, index) => index % (1000 / count) === 0)
      .map((question) => ({ ...question, language }));
  const thresholds = refusalThresholds([...ask('en', 1000), ...ask('ko', 100), ...ask('sv', 50)]);
  expect(Object.keys(thresholds).sort()).toEqual(['en', 'ko', 'other']);
  expect(getThreshold(thresholds, 'ko')).toBeGreaterThan(getThreshold(thresholds, 'en'));
  expect(getThreshold(thresholds, 'sv')).toBe(thresholds.other);
});
