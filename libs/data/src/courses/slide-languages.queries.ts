import type { DataSource, EntityManager } from 'typeorm';
import { queryRows, sql, type Sql } from '../database/sql.js';

/**
 * SQL: the BCP 47 tag of a slide's language, null where it is unknown. It is the language of the slide's first passage, or
 * the course's tag where that names the same language with its script.
 * @param slide SQL of the slide's id
 * @param course SQL of the course's language
 */
export const slideLanguageSql = (slide: Sql, course: Sql): Sql => sql`coalesce(
    (SELECT CASE WHEN split_part(${course}, '-', 1) = passages.language THEN ${course} ELSE passages.language END
       FROM passages
      WHERE passages.slide_id = ${slide}
      ORDER BY passages.position
      LIMIT 1),
    ${course})`;

/** Finds the BCP 47 tags of the slides of a module or course. @returns tags by the id of the slide; null where the language is unknown */
export async function findSlideLanguages(
  manager: DataSource | EntityManager,
  part: { moduleId: string } | { courseId: string },
): Promise<Map<string, string | null>> {
  const isInPart =
    'moduleId' in part ? sql`modules.id = ${part.moduleId}` : sql`courses.id = ${part.courseId}`;
  const rows = await queryRows<{ id: string; language: string | null }>(
    manager,
    sql`
    SELECT slides.id, ${slideLanguageSql(sql`slides.id`, sql`courses.language`)} AS language
      FROM slides
      JOIN modules ON modules.id = slides.module_id
      JOIN courses ON courses.id = modules.course_id
     WHERE ${isInPart}`,
  );
  return new Map(rows.map(({ id, language }) => [id, language]));
}
