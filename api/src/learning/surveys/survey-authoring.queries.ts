import { queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { Usage } from './plan-items.js';

/** Whether the survey of a course has been answered, also where the accounts of all who answered were deleted. */
export async function hasAnswers(manager: EntityManager, courseId: string): Promise<boolean> {
  const { isAnswered } = await queryRow<{ isAnswered: boolean }>(
    manager,
    sql`
    SELECT EXISTS (SELECT FROM survey_participants participants WHERE participants.course_id = ${courseId}::uuid)
        OR EXISTS (SELECT FROM survey_answers answers JOIN survey_items items ON items.id = answers.item_id
                    WHERE items.course_id = ${courseId}::uuid) AS "isAnswered"`,
  );
  return isAnswered;
}

/** Finds which items and options of a course's survey have answers, including answers that the report does not show yet. */
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
