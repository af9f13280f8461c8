import { removeBlankOptions } from './blank-options.js';
import type { QuestionBody } from '@lectern/contract';
import { addIds } from './file-question.js';
import { FormatProblem, type Losses } from './problems.js';

/** An option with its share of the points: 1 gives all points, and a negative share costs points. */
export interface WeightedOption {
  html: string;
  weight: number;
  feedback: string | null;
}

/** Shares that differ by less are equal, because files have rounded shares such as 33.33333 %. */
const TOLERANCE = 0.005;
const isNear = (a: number, b: number) => Math.abs(a - b) < TOLERANCE;

/** Builds a choice of one option. The best option gets all points, and the others their share relative to the best. */
export function buildSingleChoice(
  allOptions: WeightedOption[],
  losses: Losses,
): QuestionBody<'single-choice'> {
  const options = removeBlankOptions(allOptions, isRight, losses);
  requireOptions(options);
  const best = Math.max(...options.map(({ weight }) => weight));
  if (best <= 0) throw new FormatProblem('assessment.file.noRightOption');
  losses.addIf(
    options.some(({ weight }) => weight < 0),
    'assessment.file.noNegativeOptions',
  );
  return {
    type: 'single-choice',
    options: addIds(
      options.map(({ html, weight, feedback }) => ({
        html,
        fraction: round(Math.max(0, weight) / best),
        feedback,
      })),
    ),
  };
}

/** Builds a choice of several options in which right options earn points and wrong options cost points. */
export function buildMultipleChoice(
  allOptions: WeightedOption[],
  losses: Losses,
): QuestionBody<'multiple-choice'> {
  const options = removeBlankOptions(allOptions, isRight, losses);
  requireOptions(options);
  const right = options.filter(({ weight }) => weight > 0);
  const wrong = options.filter(({ weight }) => weight <= 0);
  if (!right.length) throw new FormatProblem('assessment.file.noRightOption');
  const share = 1 / right.length;
  losses.addIf(
    right.some(({ weight }) => !isNear(weight, share)),
    'assessment.file.sameShares',
  );
  losses.addIf(
    wrong.some(({ weight }) => !isNear(weight, -share)),
    'assessment.file.wrongCostsShare',
  );
  return {
    type: 'multiple-choice',
    partialCredit: true,
    options: addIds(options.map(({ html, weight, feedback }) => ({ html, isRight: weight > 0, feedback }))),
  };
}

/** Computes shares from which `buildMultipleChoice` builds the same question again. */
export function weighOptions({ options }: QuestionBody<'multiple-choice'>): WeightedOption[] {
  const share = 1 / Math.max(1, options.filter(({ isRight }) => isRight).length);
  return options.map(({ html, isRight, feedback }) => ({ html, weight: isRight ? share : -share, feedback }));
}

/** The loss of formats whose multiple choice always gives partial credit. */
export const ALL_OR_NOTHING = 'assessment.file.partialCreditGiven';

const isRight = ({ weight }: WeightedOption): boolean => weight > 0;

function requireOptions(options: WeightedOption[]): void {
  if (options.length < 2) throw new FormatProblem('assessment.file.choiceNeedsTwo');
  const blank = options.findIndex(({ html }) => !html);
  if (blank >= 0) throw new FormatProblem('assessment.file.optionBlank', { number: blank + 1 });
}

/** Rounds to five decimals, as Moodle does. */
export const round = (value: number): number => Math.round(value * 100_000) / 100_000;

/**
 * Builds a matching question.
 * @param extraChoices choices without an item
 * @throws FormatProblem for fewer than two pairs or choices, or a pair with a blank part
 */
export function buildMatching(
  pairs: { item: string; choice: string }[],
  extraChoices: string[] = [],
): QuestionBody<'matching'> {
  const texts = new Set([...pairs.map(({ choice }) => choice), ...extraChoices]);
  const choices = addIds([...texts].map((html) => ({ html })));
  const ids = new Map(choices.map(({ id, html }) => [html, id]));
  if (pairs.length < 2) throw new FormatProblem('assessment.file.matchingNeedsPairs');
  if (choices.length < 2) throw new FormatProblem('assessment.file.matchingNeedsChoices');
  if (pairs.some(({ item, choice }) => !item || !choice))
    throw new FormatProblem('assessment.file.pairPartBlank');
  return {
    type: 'matching',
    items: addIds(pairs.map(({ item, choice }) => ({ html: item, choiceId: ids.get(choice) ?? '' }))),
    choices,
  };
}

/** Reads a number with a decimal point or comma. @throws FormatProblem */
export function parseNumber(text: string): number {
  const number = Number(text.trim().replace(',', '.'));
  if (!text.trim() || !Number.isFinite(number))
    throw new FormatProblem('assessment.file.notNumber', { text: text.trim().slice(0, 40) });
  return number;
}

/** Converts a range of right numbers, both ends included, to its middle and a tolerance. */
export function toAnswerWithTolerance(low: number, high: number): { answer: number; tolerance: number } {
  if (high < low) throw new FormatProblem('assessment.file.rangeEmpty');
  return { answer: roundTo12Digits((low + high) / 2), tolerance: roundTo12Digits((high - low) / 2) };
}

/** Rounds to 12 digits, which removes the errors of floating-point numbers. */
export const roundTo12Digits = (value: number): number => Number(value.toPrecision(12));

/** Computes the tolerance as a number; a relative tolerance is in percent of the answer. */
export function computeAbsoluteTolerance({
  answer,
  tolerance,
  toleranceKind,
}: QuestionBody<'number'>): number {
  return toleranceKind === 'absolute' ? tolerance : roundTo12Digits((Math.abs(answer) * tolerance) / 100);
}
