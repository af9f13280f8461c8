import type { countDrawableQuestions, Parsed } from '@lectern/contract';
import { categoriesBelow, isTaughtBy, limitTo, type Person } from '@lectern/data';
import type { DataSource } from 'typeorm';

type Filters = Parsed<(typeof countDrawableQuestions)['query']>;

/**
 * How many of the questions that a person may work with a draw with these filters can use: as `findExamStructure` finds
 * them.
 */
export async function countDrawable(
  source: DataSource,
  filters: Filters,
  person: Person,
): Promise<{ count: number }> {
  const { category, subcategories, tags, types } = filters;
  const [row] = await source.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM questions
       JOIN question_categories categories ON categories.id = category_id
      WHERE ${isTaughtBy('categories.course_id', '$5')} AND archived_at IS NULL AND tags @> $3 AND ($4::text[] = '{}' OR type = ANY ($4))
        AND ($1::uuid IS NULL OR category_id = $1 OR $2 AND category_id IN ${categoriesBelow('$1')})
        AND EXISTS (SELECT FROM question_versions WHERE question_id = questions.id AND status = 'ready')`,
    [category ?? null, subcategories, tags, types, limitTo(person)],
  );
  return row;
}
