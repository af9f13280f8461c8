import { removeBlankOptions } from './blank-options.js';
import type { QuestionBody } from '@lectern/contract';
import { addIds } from './file-question.js';
import { FormatProblem, type Losses } from './problems.js';

/** An option with its share of the points: 1 is full, below 0 costs points. */
export interface WeightedOption {
  html: string;
  weight: number;
  feedback: string | null;
}

const TOLERANCE = 0.005;
const isNear = (a: number, b: number) => Math.abs(a - b) < TOLERANCE;

/** A choice of one option. Shares are relative to the best option. */
export function singleChoice(given: WeightedOption[], losses: Losses): QuestionBody<'single-choice'> {
  const options = removeBlankOptions(given, isRight, losses);
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

/** A choice of several options where right ones earn and wrong ones cost points. */
export function multipleChoice(given: WeightedOption[], losses: Losses): QuestionBody<'multiple-choice'> {
  const options = removeBlankOptions(given, isRight, losses);
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

/** The shares that `multipleChoice` reads back. */
export function weighOptions({ options }: QuestionBody<'multiple-choice'>): WeightedOption[] {
  const share = 1 / Math.max(1, options.filter(({ isRight }) => isRight).length);
  return options.map(({ html, isRight, feedback }) => ({ html, weight: isRight ? share : -share, feedback }));
}

/** Said of formats whose multiple choice always gives shares. */
export const ALL_OR_NOTHING = 'assessment.file.partialCreditGiven';

const isRight = ({ weight }: WeightedOption): boolean => weight > 0;

function requireOptions(options: WeightedOption[]): void {
  if (options.length < 2) throw new FormatProblem('assessment.file.choiceNeedsTwo');
  const blank = options.findIndex(({ html }) => !html);
  if (blank >= 0) throw new FormatProblem('assessment.file.optionBlank', { number: blank + 1 });
}

/** Fractions with at most five decimals, as Moodle writes them. */
export const round = (value: number): number => Math.round(value * 100_000) / 100_000;

/** Pairs of an item and its choice; items without a choice and choices without an item are possible. */
export function matching(
  pairs: { item: string; choice: string }[],
  extra: string[] = [],
): QuestionBody<'matching'> {
  const texts = new Set([...pairs.map(({ choice }) => choice), ...extra]);
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

/** A right number from a range, both ends included. */
export function toAnswerWithTolerance(low: number, high: number): { answer: number; tolerance: number } {
  if (high < low) throw new FormatProblem('assessment.file.rangeEmpty');
  return { answer: exact((low + high) / 2), tolerance: exact((high - low) / 2) };
}

/** Without the last digits that binary fractions add. */
export const exact = (value: number): number => Number(value.toPrecision(12));

/** The tolerance of a number in its own unit. */
export function computeAbsoluteTolerance({
  answer,
  tolerance,
  toleranceKind,
}: QuestionBody<'number'>): number {
  return toleranceKind === 'absolute' ? tolerance : exact((Math.abs(answer) * tolerance) / 100);
}
