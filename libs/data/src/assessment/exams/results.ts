import {
  type GradingMethod,
  RIGHT_AFTER_MINUTES,
  type ReviewRule,
  type ReviewRules,
} from '@lectern/contract';

/** Computes percent with two decimals; 100 for an attempt in which no points can be earned. */
export function computePercent(points: number, maxPoints: number): number {
  if (maxPoints <= 0) return 100;
  return roundTo2((Math.min(maxPoints, Math.max(0, points)) / maxPoints) * 100);
}

/** Rounds to two decimals without floating-point errors: 1.005 becomes 1.01. */
export function roundTo2(value: number): number {
  return Math.round((value + Number.EPSILON * Math.sign(value)) * 100) / 100;
}

/** Computes the result of an exam from the percentages of the graded attempts, ordered by number; null if there are none. */
export function calculateGrade(method: GradingMethod, percentages: number[]): number | null {
  if (!percentages.length) return null;
  if (method === 'highest') return Math.max(...percentages);
  if (method === 'last') return percentages.at(-1) as number;
  return roundTo2(percentages.reduce((sum, percent) => sum + percent, 0) / percentages.length);
}

/** The times that decide which review rule applies. */
export interface ReviewTimes {
  now: Date;
  /** Null while the attempt is open. */
  submittedAt: Date | null;
  /** When the exam closes for the learner. */
  closesAt: Date | null;
}

const MINUTE_MS = 60_000;

/** Returns the review rule that applies at the time `now`. */
export function getReviewRule(rules: ReviewRules, { now, submittedAt, closesAt }: ReviewTimes): ReviewRule {
  if (!submittedAt) return rules.during;
  if (closesAt && now >= closesAt) return rules.afterClose;
  const endOfRightAfter = submittedAt.getTime() + RIGHT_AFTER_MINUTES * MINUTE_MS;
  return now.getTime() < endOfRightAfter ? rules.rightAfter : rules.whileOpen;
}

/** Finds when a different review rule applies next, and which; null if the rule does not change any more. */
export function findNextReview(
  rules: ReviewRules,
  times: ReviewTimes,
): { at: Date; rule: ReviewRule } | null {
  const { now, submittedAt, closesAt } = times;
  if (!submittedAt) return null;
  const changeTimes = [new Date(submittedAt.getTime() + RIGHT_AFTER_MINUTES * MINUTE_MS), closesAt]
    .filter((at): at is Date => at !== null && at > now)
    .sort((a, b) => a.getTime() - b.getTime());
  const current = getReviewRule(rules, times);
  for (const at of changeTimes) {
    const rule = getReviewRule(rules, { ...times, now: at });
    if (JSON.stringify(rule) !== JSON.stringify(current)) return { at, rule };
  }
  return null;
}
