import type { ReviewRule, ReviewSlide } from '@lectern/contract';
import type { EntityManager } from 'typeorm';

/** The slides that an attempt's questions come from, by version; their quotes only where right answers are shown. */
export async function findReviewSlides(
  manager: EntityManager,
  attemptId: string,
  { rightAnswers }: ReviewRule,
): Promise<Map<string, ReviewSlide>> {
  const rows = await manager.query<(ReviewSlide & { versionId: string })[]>(
    `SELECT question_versions.id AS "versionId", courses.slug AS "courseSlug", module_id AS "moduleId",
            slides.position AS "slidePosition", slides.title, CASE WHEN $2 THEN quote END AS quote
       FROM attempt_questions
       JOIN question_versions ON question_versions.id = version_id
       JOIN slides ON slides.id = slide_id
       JOIN modules ON modules.id = module_id
       JOIN courses ON courses.id = modules.course_id
      WHERE attempt_id = $1`,
    [attemptId, rightAnswers],
  );
  return new Map(rows.map(({ versionId, ...slide }) => [versionId, slide]));
}
