import { changeRows, hasCompleted, type Person, queryRows, sql, type Sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { CheckedAnswer } from './check-answers.js';

/** SQL: the Monday of this week, in UTC. */
const THIS_WEEK = sql`date_trunc('week', now() AT TIME ZONE 'UTC')::date`;

/** Whether a person is enrolled in a published course and has completed it, now or before a renewal. */
export async function hasCompletedCourse(
  manager: EntityManager,
  courseId: string,
  person: Person,
): Promise<boolean> {
  const columns = {
    ...{ userId: sql`enrollments.user_id`, courseId: sql`enrollments.course_id` },
    completedAt: sql`enrollments.completed_at`,
  };
  const rows = await queryRows(
    manager,
    sql`
    SELECT FROM enrollments JOIN courses ON courses.id = enrollments.course_id
     WHERE enrollments.user_id = ${person.id}::uuid AND enrollments.course_id = ${courseId}::uuid
       AND courses.is_published AND ${hasCompleted(columns)}`,
  );
  return rows.length > 0;
}

/** Stores that a person has answered the survey of a course. @returns false where they had answered before */
export async function addParticipant(
  manager: EntityManager,
  courseId: string,
  person: Person,
): Promise<boolean> {
  const added = await changeRows(
    manager,
    sql`
    INSERT INTO survey_participants (course_id, user_id) VALUES (${courseId}::uuid, ${person.id}::uuid)
    ON CONFLICT DO NOTHING`,
  );
  return added > 0;
}

/** Adds anonymous answers, which the report does not show yet: they have no week. */
export const addPendingAnswers = (manager: EntityManager, answers: CheckedAnswer[]): Promise<number> =>
  addAnswers(manager, answers, { responseId: sql`NULL::uuid`, week: sql`NULL::date` });

/** Adds answers with the name of their person, which the report shows at once. */
export const addNamedAnswers = (
  manager: EntityManager,
  responseId: string,
  answers: CheckedAnswer[],
): Promise<number> => addAnswers(manager, answers, { responseId: sql`${responseId}::uuid`, week: THIS_WEEK });

/** Adds answers in random order, so that their order in the table does not show which answers belong together. */
const addAnswers = (
  manager: EntityManager,
  answers: CheckedAnswer[],
  { responseId, week }: { responseId: Sql; week: Sql },
): Promise<number> =>
  changeRows(
    manager,
    sql`
    INSERT INTO survey_answers (item_id, response_id, step, option_id, text, week)
    SELECT added.item_id, ${responseId}, added.step, added.option_id, added.text, ${week}
      FROM unnest(${answers.map(({ itemId }) => itemId)}::uuid[], ${answers.map(({ step }) => step)}::smallint[],
                  ${answers.map(({ optionId }) => optionId)}::uuid[], ${answers.map(({ text }) => text)}::text[])
           AS added (item_id, step, option_id, text)
     ORDER BY gen_random_uuid()`,
  );

/**
 * Publishes pending answers in the report, for each of these items that has enough pending answers. The answers are deleted and added
 * again in random order, so that neither ids, nor places in the table, nor transaction ids show the order in which people answered.
 */
export const reportPendingAnswers = (
  manager: EntityManager,
  itemIds: string[],
  minAnswers: number,
): Promise<number> =>
  changeRows(
    manager,
    sql`
    WITH
    -- items with enough pending answers
    due AS (
      SELECT answers.item_id FROM survey_answers answers
       WHERE answers.week IS NULL AND answers.item_id = ANY (${itemIds}::uuid[])
       GROUP BY answers.item_id HAVING count(*) >= ${minAnswers}
    ),
    -- their pending answers, which are deleted
    pending AS (
      DELETE FROM survey_answers answers USING due
       WHERE answers.item_id = due.item_id AND answers.week IS NULL
      RETURNING answers.item_id, answers.step, answers.option_id, answers.text
    )
    INSERT INTO survey_answers (item_id, step, option_id, text, week)
    SELECT pending.item_id, pending.step, pending.option_id, pending.text, ${THIS_WEEK}
      FROM pending ORDER BY gen_random_uuid()`,
  );
