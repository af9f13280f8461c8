import {
  type ListedQuestion,
  QUESTION_PAGE_SIZE,
  type QuestionList,
  type QuestionQuery,
} from '@lectern/contract';
import {
  categoriesBelow,
  IS_USED_BY_EXAMS,
  isTaughtBy,
  limitTo,
  type Person,
  searchPatterns,
} from '@lectern/data';
import type { DataSource } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';

type Row = Omit<ListedQuestion, 'updatedAt'> & { updatedAt: Date };

/** SQL: the columns of a question in the bank, with its newest version as `newest`. */
export const LISTED_QUESTION = `
  SELECT questions.id, title, questions.type, newest.version AS "newestVersion", tags, newest.points, questions.updated_at AS "updatedAt",
         CASE WHEN archived_at IS NOT NULL THEN 'retired' ELSE newest.status END AS status,
         json_build_object('id', question_categories.id, 'name', question_categories.name) AS category,
         (SELECT count(DISTINCT exam_id)::int FROM exam_slots JOIN exam_sections ON exam_sections.id = section_id
           WHERE question_id = questions.id) AS "examCount",
         practice, ${IS_USED_BY_EXAMS.text} AS "isUsedByExams"`;

/** SQL: questions with category and newest version. */
export const QUESTIONS_WITH_NEWEST = `
    FROM questions
    JOIN question_categories ON question_categories.id = category_id
    JOIN LATERAL (SELECT * FROM question_versions WHERE question_id = questions.id
                   ORDER BY version DESC LIMIT 1) newest ON true`;

/** One page of the questions that a person may work with, latest changed first. */
export async function listQuestions(
  source: DataSource,
  query: QuestionQuery,
  person: Person,
): Promise<QuestionList> {
  const { condition, values } = filterOf(query, person);
  const from = `${QUESTIONS_WITH_NEWEST} WHERE ${condition}`;
  const rows = (limits: string) =>
    `${LISTED_QUESTION} ${from} ORDER BY questions.updated_at DESC, questions.id ${limits}`;
  const { items, total } = await queryPage<Row>(
    source,
    { from, values, rows },
    { page: query.page, pageSize: QUESTION_PAGE_SIZE },
  );
  return { items: items.map(presentListedQuestion), total };
}

export const presentListedQuestion = (row: Row): ListedQuestion => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

/** SQL: the condition of the filters and of the person's rights, and its values from $1 on. */
export function filterOf(
  { search, category, subcategories, course, type, status, tag }: Omit<QuestionQuery, 'page'>,
  person: Person,
) {
  const values: unknown[] = [limitTo(person)];
  const conditions = [isTaughtBy('question_categories.course_id', '$1')];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  for (const pattern of searchPatterns(search))
    add(
      pattern,
      (word) =>
        `(lower(title) || ' ' || lower(newest.content ->> 'prompt') || ' ' || array_to_string(tags, ' ')) LIKE ${word}`,
    );
  if (category)
    add(category, (id) => (subcategories ? `category_id IN ${categoriesBelow(id)}` : `category_id = ${id}`));
  if (course) add(course, (id) => `question_categories.course_id = ${id}`);
  if (type !== 'all') add(type, (value) => `questions.type = ${value}`);
  if (tag) add(tag, (value) => `${value} = ANY (tags)`);
  if (status === 'current') conditions.push('archived_at IS NULL');
  else if (status === 'retired') conditions.push('archived_at IS NOT NULL');
  else if (status !== 'all') add(status, (value) => `archived_at IS NULL AND newest.status = ${value}`);
  return { condition: conditions.join(' AND '), values };
}
