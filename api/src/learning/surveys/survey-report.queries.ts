import { SURVEY_MIN_ANSWERS, SURVEY_SHOWN_TEXTS } from '@lectern/contract';
import { collate, empty, queryRow, queryRows, sql, type Sql, sqlDisplayName } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { Localized } from '../../platform/lists/order.queries.js';

/** Which answers are read: those of a course, and of a month as `2026-03` where there is one. */
interface ReportScope {
  courseId: string;
  month?: string | undefined;
}

/** SQL: answers that the report has, as `answers`, with their items. */
const reported = ({ courseId, month }: ReportScope): Sql => sql`
  survey_answers answers
  JOIN survey_items items ON items.id = answers.item_id AND items.course_id = ${courseId}::uuid
   AND answers.week IS NOT NULL ${month ? sql`AND to_char(answers.week, 'YYYY-MM') = ${month}` : empty}`;

/** SQL: the person who gave an answer, as `users`; absent where it is anonymous or the account was deleted. */
const WITH_PERSON = sql`
  LEFT JOIN survey_responses responses ON responses.id = answers.response_id
  LEFT JOIN users ON users.id = responses.user_id`;

/** Counts the people who have answered; of an anonymous survey rounded down to whole batches of answers. */
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
    sql`SELECT DISTINCT to_char(answers.week, 'YYYY-MM') AS month FROM ${reported({ courseId })} ORDER BY 1 DESC`,
  );
  return rows.map(({ month }) => month);
}

/** How often a step or option was chosen; of an item for texts, how many there are. */
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
      FROM ${reported(scope)}
     GROUP BY answers.item_id, answers.step, answers.option_id`,
  );
}

/** SQL: who gave an answer; null where it is anonymous or the account was deleted. */
const ANSWERER = sql`CASE WHEN users.id IS NOT NULL THEN ${sqlDisplayName(sql`users`)} END`;

/** Finds the first texts of each item. Their ids, and so their order, are random. */
export function findTexts(
  manager: EntityManager,
  scope: ReportScope,
): Promise<{ itemId: string; text: string; name: string | null }[]> {
  return queryRows(
    manager,
    sql`
    SELECT numbered.item_id AS "itemId", numbered.text, numbered.name
      FROM (SELECT answers.id, answers.item_id, answers.text,
                   ${ANSWERER} AS name,
                   row_number() OVER (PARTITION BY answers.item_id ORDER BY answers.id) AS place
              FROM ${reported(scope)} ${WITH_PERSON}
             WHERE answers.text IS NOT NULL) numbered
     WHERE numbered.place <= ${SURVEY_SHOWN_TEXTS}
     ORDER BY numbered.item_id, numbered.id`,
  );
}

/** One answer, with who gave it; null where it is anonymous or the account was deleted. */
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
           ${ANSWERER} AS name
      FROM ${reported(scope)} ${WITH_PERSON}
     WHERE answers.item_id = ${itemId}::uuid
     ORDER BY ${collate(ANSWERER, locale)} NULLS LAST, users.id, answers.id`,
  );
}
