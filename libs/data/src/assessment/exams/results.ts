import {
  type GradingMethod,
  RIGHT_AFTER_MINUTES,
  type ReviewRule,
  type ReviewRules,
} from '@lectern/contract';

/** Percent with two decimals; an attempt in which no points can be earned counts in full. */
export function computePercent(points: number, maxPoints: number): number {
  if (maxPoints <= 0) return 100;
  return roundTo2((Math.min(maxPoints, Math.max(0, points)) / maxPoints) * 100);
}

/** Two decimals, without the errors of binary numbers: 1.005 gives 1.01. */
export function roundTo2(value: number): number {
  return Math.round((value + Number.EPSILON * Math.sign(value)) * 100) / 100;
}

/** The result of an exam from the percentages of the graded attempts, in order of their numbers; null without one. */
export function calculateGrade(method: GradingMethod, percentages: number[]): number | null {
  if (!percentages.length) return null;
  if (method === 'highest') return Math.max(...percentages);
  if (method === 'last') return percentages.at(-1) as number;
  return roundTo2(percentages.reduce((sum, percent) => sum + percent, 0) / percentages.length);
}

/** The times that decide which review rule holds. */
export interface ReviewTimes {
  now: Date;
  /** Null while the attempt is open. */
  submittedAt: Date | null;
  /** When the exam closes for the learner. */
  closesAt: Date | null;
}

const MINUTE_MS = 60_000;

/** The rule that holds now. */
export function reviewRule(rules: ReviewRules, { now, submittedAt, closesAt }: ReviewTimes): ReviewRule {
  if (!submittedAt) return rules.during;
  if (closesAt && now >= closesAt) return rules.afterClose;
  const endOfRightAfter = submittedAt.getTime() + RIGHT_AFTER_MINUTES * MINUTE_MS;
  return now.getTime() < endOfRightAfter ? rules.rightAfter : rules.whileOpen;
}

/** When the rule changes next, and to what; null when it no longer does. */
export function nextReview(rules: ReviewRules, times: ReviewTimes): { at: Date; rule: ReviewRule } | null {
  const { now, submittedAt, closesAt } = times;
  if (!submittedAt) return null;
  const later = [new Date(submittedAt.getTime() + RIGHT_AFTER_MINUTES * MINUTE_MS), closesAt]
    .filter((at): at is Date => at !== null && at > now)
    .sort((a, b) => a.getTime() - b.getTime());
  const current = reviewRule(rules, times);
  for (const at of later) {
    const rule = reviewRule(rules, { ...times, now: at });
    if (JSON.stringify(rule) !== JSON.stringify(current)) return { at, rule };
  }
  return null;
}
