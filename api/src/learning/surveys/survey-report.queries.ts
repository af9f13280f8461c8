import { SURVEY_MIN_ANSWERS, SURVEY_SHOWN_TEXTS } from '@lectern/contract';
import { collate, empty, queryRow, queryRows, sql, type Sql, sqlDisplayName } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { Localized } from '../../platform/lists/order.queries.js';

/** The answers that a report contains: all answers of a course, or only those of a month such as `2026-03`. */
interface ReportScope {
  courseId: string;
  month?: string | undefined;
}

/** SQL after FROM: the answers that the report shows, with their items. Pending answers, which have no week, are left out. */
const fromReportedAnswers = ({ courseId, month }: ReportScope): Sql => sql`
  survey_answers answers
  JOIN survey_items items ON items.id = answers.item_id AND items.course_id = ${courseId}::uuid
   AND answers.week IS NOT NULL ${month ? sql`AND to_char(answers.week, 'YYYY-MM') = ${month}` : empty}`;

/** SQL: joins the person who gave an answer, as `users`; null where the answer is anonymous or the account was deleted. */
const JOIN_PEOPLE = sql`
  LEFT JOIN survey_responses responses ON responses.id = answers.response_id
  LEFT JOIN users ON users.id = responses.user_id`;

/** Counts the people who have answered. For an anonymous survey, the count is rounded down to a multiple of `SURVEY_MIN_ANSWERS`. */
export async function countPeople(
  manager: EntityManager,
  { courseId, isAnonymous }: { courseId: string; isAnonymous: boolean },
): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    isAnonymous
      ? sql`SELECT count(*)::int AS count FROM survey_participants participants
             WHERE participants.course_id = ${courseId}::uuid`
      : sql`SELECT count(*)::int AS count FROM survey_responses responses WHERE responses.course_id = ${courseId}::uuid`,
  );
  return isAnonymous ? count - (count % SURVEY_MIN_ANSWERS) : count;
}

/** Lists the months of reported answers as `2026-03`, latest first. */
export async function listMonths(manager: EntityManager, courseId: string): Promise<string[]> {
  const rows = await queryRows<{ month: string }>(
    manager,
    sql`SELECT DISTINCT to_char(answers.week, 'YYYY-MM') AS month FROM ${fromReportedAnswers({ courseId })} ORDER BY 1 DESC`,
  );
  return rows.map(({ month }) => month);
}

/** How often a step or option was chosen, or how many texts an item has. */
export interface CountRow {
  itemId: string;
  step: number | null;
  optionId: string | null;
  count: number;
}

export function countAnswers(manager: EntityManager, scope: ReportScope): Promise<CountRow[]> {
  return queryRows(
    manager,
    sql`
    SELECT answers.item_id AS "itemId", answers.step, answers.option_id AS "optionId", count(*)::int AS count
      FROM ${fromReportedAnswers(scope)}
     GROUP BY answers.item_id, answers.step, answers.option_id`,
  );
}

/** SQL: the name of the person who gave an answer; null where it is anonymous or the account was deleted. */
const PERSON_NAME = sql`CASE WHEN users.id IS NOT NULL THEN ${sqlDisplayName(sql`users`)} END`;

/** Finds the first texts of each item. Ids of answers are random, so their order is random, too. */
export function findTexts(
  manager: EntityManager,
  scope: ReportScope,
): Promise<{ itemId: string; text: string; name: string | null }[]> {
  return queryRows(
    manager,
    sql`
    SELECT numbered.item_id AS "itemId", numbered.text, numbered.name
      FROM (SELECT answers.id, answers.item_id, answers.text,
                   ${PERSON_NAME} AS name,
                   row_number() OVER (PARTITION BY answers.item_id ORDER BY answers.id) AS number
              FROM ${fromReportedAnswers(scope)} ${JOIN_PEOPLE}
             WHERE answers.text IS NOT NULL) numbered
     WHERE numbered.number <= ${SURVEY_SHOWN_TEXTS}
     ORDER BY numbered.item_id, numbered.id`,
  );
}

/** One answer. Name and address are null where it is anonymous or the account of the person was deleted. */
export interface AnswerRow {
  step: number | null;
  optionId: string | null;
  text: string | null;
  name: string | null;
  email: string | null;
}

/** Finds all answers to one item, in random order or by name. */
export function findAnswers(
  manager: EntityManager,
  { itemId, locale, ...scope }: Localized<ReportScope & { itemId: string }>,
): Promise<AnswerRow[]> {
  return queryRows(
    manager,
    sql`
    SELECT answers.step, answers.option_id AS "optionId", answers.text, users.email,
           ${PERSON_NAME} AS name
      FROM ${fromReportedAnswers(scope)} ${JOIN_PEOPLE}
     WHERE answers.item_id = ${itemId}::uuid
     ORDER BY ${collate(PERSON_NAME, locale)} NULLS LAST, users.id, answers.id`,
  );
}
