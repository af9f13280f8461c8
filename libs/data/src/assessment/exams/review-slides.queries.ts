import type { ReviewRule, ReviewSlide } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { queryRows, sql } from '../../database/sql.js';
import { isModuleOpen } from '../../learning/access-conditions.queries.js';

/**
 * Finds the slides that questions come from, by the id of the question's version. Slides of modules that are locked for the person are
 * left out. Quotes are only included if the review rule shows right answers.
 * @param userId null: an instructor, for whom no module is locked
 */
export async function findReviewSlides(
  manager: EntityManager,
  versionIds: string[],
  { rule: { rightAnswers }, userId }: { rule: ReviewRule; userId: string | null },
): Promise<Map<string, ReviewSlide>> {
  const rows = await queryRows<ReviewSlide & { versionId: string }>(
    manager,
    sql`SELECT question_versions.id AS "versionId", courses.slug AS "courseSlug", module_id AS "moduleId",
            slides.position AS "slidePosition", slides.title, CASE WHEN ${rightAnswers} THEN quote END AS quote
       FROM question_versions
       JOIN slides ON slides.id = slide_id
       JOIN modules ON modules.id = module_id
       JOIN courses ON courses.id = modules.course_id
      WHERE question_versions.id = ANY (${versionIds}) AND ${userId ? isModuleOpen(sql`modules.id`, sql`${userId}::uuid`) : sql`true`}`,
  );
  return new Map(rows.map(({ versionId, ...slide }) => [versionId, slide]));
}
