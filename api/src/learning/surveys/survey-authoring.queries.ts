import { queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { Usage } from './plan-items.js';

/** Whether a person has answered the survey of a course; also true once all of them were erased. */
export async function hasAnswers(manager: EntityManager, courseId: string): Promise<boolean> {
  const { found } = await queryRow<{ found: boolean }>(
    manager,
    sql`
    SELECT EXISTS (SELECT FROM survey_participants participants WHERE participants.course_id = ${courseId}::uuid)
        OR EXISTS (SELECT FROM survey_answers answers JOIN survey_items items ON items.id = answers.item_id
                    WHERE items.course_id = ${courseId}::uuid) AS found`,
  );
  return found;
}

/** Finds which items and options of a course's survey have answers, those that are not reported yet included. */
export async function findUsage(manager: EntityManager, courseId: string): Promise<Usage> {
  const rows = await queryRows<{ itemId: string; optionId: string | null }>(
    manager,
    sql`
    SELECT DISTINCT answers.item_id AS "itemId", answers.option_id AS "optionId"
      FROM survey_answers answers JOIN survey_items items ON items.id = answers.item_id
     WHERE items.course_id = ${courseId}::uuid`,
  );
  return {
    itemIds: new Set(rows.map(({ itemId }) => itemId)),
    optionIds: new Set(rows.flatMap(({ optionId }) => optionId ?? [])),
  };
}
