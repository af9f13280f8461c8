import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewRules } from '@lectern/contract';
import { queryRow, queryRows, sql, type Sql } from '../database/sql.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { getReviewRule } from '../assessment/exams/results.js';
import { IS_SCORE_SHOWN, NEVER_SHOWS_REQUIRED_SCORE, WAS_SCORE_SHOWN } from './visible-results.queries.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const hidden = { score: false, correctness: false, rightAnswers: false, feedback: false };
const TIMES = ['during', 'rightAfter', 'whileOpen', 'afterClose'] as const;

/** All 16 rules that show the score at some of the times. */
const ALL_RULES = Array.from(
  { length: 16 },
  (_, bits) =>
    Object.fromEntries(
      TIMES.map((time, index) => [time, { ...hidden, score: Boolean(bits & (1 << index)) }]),
    ) as ReviewRules,
);
/** Seconds from now, on both sides of every border; null: no such time. */
const SUBMITTED = [-86_400, -125, -115, -1];
const CLOSES = [null, -86_400, -5, 30, 86_400];

interface Case {
  rules: ReviewRules;
  submitted: Date;
  closes: Date | null;
  own: Date | null;
}

function makeCases(now: Date): Case[] {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const atIfAny = (seconds: number | null) => (seconds === null ? null : at(seconds));
  return ALL_RULES.flatMap((rules) =>
    SUBMITTED.flatMap((submitted) =>
      CLOSES.flatMap((closes) =>
        CLOSES.map((own) => ({
          rules,
          submitted: at(submitted),
          closes: atIfAny(closes),
          own: atIfAny(own),
        })),
      ),
    ),
  );
}

/** What SQL says of attempts whose result is as old as their end. */
async function decide(condition: Sql, cases: Case[]): Promise<boolean[]> {
  const given = JSON.stringify(cases.map((aCase, position) => ({ position, ...aCase })));
  const rows = await queryRows<{ isShown: boolean }>(
    database.source,
    sql`SELECT ${condition} AS "isShown"
       FROM json_to_recordset(${given})
            AS given (position int, rules jsonb, submitted timestamptz, closes timestamptz, own timestamptz)
      CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id, submitted AS submitted_at) attempts
      CROSS JOIN LATERAL (SELECT rules AS review_rules, closes AS closes_at) exams
      CROSS JOIN LATERAL (SELECT own AS closes_at) exam_overrides
      ORDER BY position`,
  );
  return rows.map(({ isShown }) => isShown);
}

const isShownAt = (now: Date, { rules, submitted, closes, own }: Case) =>
  getReviewRule(rules, { now, submittedAt: submitted, closesAt: own ?? closes }).score;

test('the database and the rules in TypeScript agree whether an ended attempt shows its score', async () => {
  const now = new Date();
  const cases = makeCases(now);
  const expected = cases.map((given) => isShownAt(now, given));
  expect(await decide(IS_SCORE_SHOWN, cases)).toEqual(expected);
  expect(new Set(expected)).toEqual(new Set([true, false]));
});

test('a score was shown if the rules have shown it at any time from the end of the attempt until now', async () => {
  const now = new Date();
  const cases = makeCases(now);
  const expected = cases.map((given) => {
    const second = 1000;
    const borders = [0, 1, 119, 121].map((seconds) => given.submitted.getTime() + seconds * second);
    const closes = (given.own ?? given.closes)?.getTime();
    if (closes !== undefined) borders.push(closes - second, closes + second);
    const times = borders.filter((time) => time >= given.submitted.getTime() && time <= now.getTime());
    return [...times, now.getTime()].some((time) => isShownAt(new Date(time), given));
  });
  expect(await decide(WAS_SCORE_SHOWN, cases)).toEqual(expected);
  expect(expected).not.toEqual(await decide(IS_SCORE_SHOWN, cases));
});

test('an open attempt has no score to show', async () => {
  const row = await queryRow<{ isShown: boolean }>(
    database.source,
    sql`
    SELECT ${IS_SCORE_SHOWN} AS "isShown"
      FROM (SELECT ${ALL_RULES.at(-1)}::jsonb AS review_rules, NULL::timestamptz AS closes_at) exams,
           (SELECT NULL::timestamptz AS submitted_at) attempts, (SELECT NULL::timestamptz AS closes_at) exam_overrides`,
  );
  expect(row.isShown).toBe(false);
});

test('the score of a required exam is never shown where none of the times that come shows it', async () => {
  const find = async (rules: ReviewRules, closesAt: Date | null) => {
    const row = await queryRow<{ isNever: boolean }>(
      database.source,
      sql`
      SELECT ${NEVER_SHOWS_REQUIRED_SCORE} AS "isNever"
        FROM (SELECT ${rules}::jsonb AS review_rules, ${closesAt}::timestamptz AS closes_at,
                     true AS is_required_for_certificate) exams`,
    );
    return row.isNever;
  };
  const later = new Date(Date.now() + 86_400_000);
  for (const rules of ALL_RULES) {
    const isAfterEnd = rules.rightAfter.score || rules.whileOpen.score;
    expect(await find(rules, null)).toBe(!isAfterEnd);
    expect(await find(rules, later)).toBe(!isAfterEnd && !rules.afterClose.score);
  }
});
