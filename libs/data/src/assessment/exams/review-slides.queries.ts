import type { ReviewRule, ReviewSlide } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { queryRows, sql } from '../../database/sql.js';

/** The slides that versions of questions come from, by version; their quotes only where right answers are shown. */
export async function findReviewSlides(
  manager: EntityManager,
  versionIds: string[],
  { rightAnswers }: ReviewRule,
): Promise<Map<string, ReviewSlide>> {
  const rows = await queryRows<ReviewSlide & { versionId: string }>(
    manager,
    sql`SELECT question_versions.id AS "versionId", courses.slug AS "courseSlug", module_id AS "moduleId",
            slides.position AS "slidePosition", slides.title, CASE WHEN ${rightAnswers} THEN quote END AS quote
       FROM question_versions
       JOIN slides ON slides.id = slide_id
       JOIN modules ON modules.id = module_id
       JOIN courses ON courses.id = modules.course_id
      WHERE question_versions.id = ANY (${versionIds})`,
  );
  return new Map(rows.map(({ versionId, ...slide }) => [versionId, slide]));
}
