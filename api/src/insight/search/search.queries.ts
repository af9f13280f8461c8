import { MAX_HITS_PER_KIND, type SearchHit, type SearchKind } from '@lectern/contract';
import {
  collate,
  changeRows,
  HAS_LEARNING_PATHS,
  isCourseVisibleTo,
  isManagedBy,
  isModuleOpen,
  isPathEditedBy,
  isPathVisibleTo,
  isReportedTo,
  isTaughtBy,
  join,
  type Person,
  queryRows,
  searchText,
  type Sql,
  sql,
  sqlDisplayName,
  userSearchText,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { canHaveTypos, type SearchWord } from './search-words.js';

/** Where more rows of a kind match, only this many of them are ranked. */
const MAX_RANKED = 200;
/** Share of a word's trigrams that a similar word has; two letters in the wrong order leave a word of seven letters 0.37. */
const MIN_WORD_SIMILARITY = 0.35;

/** How the words of a search are compared: letter for letter, or so that typing errors do not matter. */
export type Comparison = 'exact' | 'similar';

/** Rows of one kind that a person may open. */
interface Source {
  kind: SearchKind;
  /** SQL of the text that is compared, exactly as it is indexed. */
  text: Sql;
  id: Sql;
  title: Sql;
  context?: Sql;
  canEdit?: Sql;
  courseSlug?: Sql;
  pathSlug?: Sql;
  moduleId?: Sql;
  slidePosition?: Sql;
  /** SQL after FROM. */
  from: Sql;
  /** SQL: the person may open the row. */
  isAllowed: Sql;
}

/** Finds what a person may open, the best of each kind first. `similar` runs in a transaction with `allowTypos`. */
export function findHits(
  manager: EntityManager,
  { words, comparison }: { words: SearchWord[]; comparison: Comparison },
  person: Person,
): Promise<SearchHit[]> {
  const sources = [
    ...[courses(person), learningPaths(person), slides(person), exams(person), certificates(person)],
    ...[people(person), groups(person), questions(person)],
  ];
  const selects = sources.map((source) => selectHits(source, words, comparison));
  return queryRows<SearchHit>(manager, join(selects, ' UNION ALL '));
}

/** Sets how similar words are until the transaction ends. */
export async function allowTypos(manager: EntityManager): Promise<void> {
  await changeRows(
    manager,
    sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(MIN_WORD_SIMILARITY)}, true)`,
  );
}

const courses = (person: Person): Source => ({
  kind: 'course',
  text: searchText(sql`courses.title`),
  id: sql`courses.id`,
  title: sql`courses.title`,
  canEdit: isTaughtBy(sql`courses.id`, person),
  courseSlug: sql`courses.slug`,
  from: sql`courses`,
  isAllowed: isCourseVisibleTo(sql`courses`, person),
});

const learningPaths = (person: Person): Source => ({
  kind: 'learning-path',
  text: searchText(sql`learning_paths.title`),
  id: sql`learning_paths.id`,
  title: sql`learning_paths.title`,
  canEdit: isPathEditedBy(sql`learning_paths`, person),
  pathSlug: sql`learning_paths.slug`,
  from: sql`learning_paths`,
  isAllowed: sql`${isPathVisibleTo(sql`learning_paths`, person)} AND ${HAS_LEARNING_PATHS}`,
});

const slides = (person: Person): Source => ({
  kind: 'slide',
  text: searchText(sql`slides.title`),
  id: sql`slides.id`,
  title: sql`slides.title`,
  context: sql`courses.title`,
  canEdit: isTaughtBy(sql`courses.id`, person),
  courseSlug: sql`courses.slug`,
  moduleId: sql`modules.id`,
  slidePosition: sql`slides.position`,
  from: sql`slides JOIN modules ON modules.id = slides.module_id JOIN courses ON courses.id = modules.course_id`,
  isAllowed: maySeeSlides(person),
});

/** SQL: a person may open the slides of `modules` and `courses`. */
export const maySeeSlides = (person: Person): Sql => sql`
  courses.id IN (${studiedCourses(person)}) AND ${isModuleOpen(sql`modules.id`, sql`${person.id}::uuid`)}`;

const exams = (person: Person): Source => ({
  kind: 'exam',
  text: searchText(sql`exams.title`),
  id: sql`exams.id`,
  title: sql`exams.title`,
  context: sql`courses.title`,
  canEdit: isTaughtBy(sql`exams.course_id`, person),
  from: sql`exams JOIN courses ON courses.id = exams.course_id`,
  isAllowed: sql`
    (${isTaughtBy(sql`exams.course_id`, person)}
     OR exams.is_published AND courses.id IN (${enrolledCourses(person)}))`,
});

const certificates = (person: Person): Source => ({
  kind: 'certificate',
  text: searchText(sql`certificates.course_name`),
  id: sql`certificates.id`,
  title: sql`certificates.course_name`,
  from: sql`certificates`,
  isAllowed: sql`certificates.user_id = ${person.id}::uuid`,
});

const people = (person: Person): Source => ({
  kind: 'person',
  text: searchText(userSearchText(sql`users`)),
  id: sql`users.id`,
  title: sqlDisplayName(sql`users`),
  context: sql`users.email`,
  canEdit: sql`${person.role === 'admin'}::boolean`,
  from: sql`users`,
  isAllowed: isReportedTo(sql`users.id`, person),
});

const groups = (person: Person): Source => ({
  kind: 'group',
  text: searchText(sql`groups.name`),
  id: sql`groups.id`,
  title: sql`groups.name`,
  canEdit: sql`true`,
  from: sql`groups`,
  isAllowed: sql`groups.archived_at IS NULL AND ${isManagedBy(sql`groups.id`, person)}`,
});

const questions = (person: Person): Source => ({
  kind: 'question',
  text: searchText(sql`questions.title`),
  id: sql`questions.id`,
  title: sql`questions.title`,
  context: sql`question_categories.name`,
  canEdit: sql`true`,
  from: sql`questions JOIN question_categories ON question_categories.id = questions.category_id`,
  isAllowed: sql`
    questions.archived_at IS NULL AND ${isTaughtBy(sql`question_categories.course_id`, person)}`,
});

/** SQL: the ids of the published courses in which a person is enrolled. */
const enrolledCourses = (person: Person): Sql => sql`
  SELECT enrollments.course_id
    FROM enrollments
    JOIN courses enrolled ON enrolled.id = enrollments.course_id AND enrolled.is_published
   WHERE enrollments.user_id = ${person.id}::uuid`;

/** SQL: the ids of the courses whose slides a person may open. A list, so that few courses are read before many slides. */
const studiedCourses = (person: Person): Sql => sql`
  ${enrolledCourses(person)}
  UNION ALL
  SELECT taught_course.id FROM courses taught_course WHERE ${isTaughtBy(sql`taught_course.id`, person)}`;

/** SQL: the best rows of a source. */
function selectHits(source: Source, words: SearchWord[], comparison: Comparison): Sql {
  const { kind, text, from, isAllowed } = source;
  const conditions = [...words.map((word) => matchesWord(text, word, comparison)), isAllowed];
  return sql`
    (SELECT found.kind, found.id, found.title, found.context, found."canEdit", found."courseSlug", found."pathSlug",
            found."moduleId", found."slidePosition"
       FROM (SELECT ${kind} AS kind, ${columns(source)}, ${text} AS compared
               FROM ${from}
              WHERE ${join(conditions, ' AND ')}
              LIMIT ${MAX_RANKED}) found
      ORDER BY word_similarity(ltrim(${searchText(sql`${words.map(({ word }) => word).join(' ')}`)}), found.compared) DESC,
               char_length(found.title), ${collate(sql`found.title`, null)}, found.id
      LIMIT ${MAX_HITS_PER_KIND})`;
}

const columns = ({ id, title, ...optional }: Source): Sql => sql`
  ${id} AS id, ${title} AS title, ${optional.context ?? sql`NULL`}::text AS context,
  ${optional.canEdit ?? sql`false`} AS "canEdit", ${optional.courseSlug ?? sql`NULL`}::text AS "courseSlug",
  ${optional.pathSlug ?? sql`NULL`}::text AS "pathSlug",
  ${optional.moduleId ?? sql`NULL`}::uuid AS "moduleId", ${optional.slidePosition ?? sql`NULL`}::int AS "slidePosition"`;

/** SQL: a compared text contains a word. Beginnings of words follow a space. */
function matchesWord(text: Sql, { word, isAtBeginning }: SearchWord, comparison: Comparison): Sql {
  const compared = searchText(sql`${word}`);
  if (comparison === 'similar' && canHaveTypos(word)) return sql`${text} %> ltrim(${compared})`;
  return sql`${text} LIKE '%' || ${isAtBeginning ? compared : sql`ltrim(${compared})`} || '%'`;
}
