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

/** Where more rows of a kind match, only this many are ranked. */
const MAX_RANKED_ROWS = 200;
/**
 * Share of the trigrams of a word that a similar word has, 0 to 1. A word of seven letters with two of them in the wrong order has 0.37.
 */
const MIN_WORD_SIMILARITY = 0.35;

/** How the words of a search are compared: letter for letter, or with typing errors allowed. */
export type Comparison = 'exact' | 'similar';

/** How objects of one kind are searched. All fields but `kind` are SQL about a row of `from`. */
interface SearchSource {
  kind: SearchKind;
  /** The text that is compared, as the same expression as in the trigram index. */
  comparedText: Sql;
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
  /** Whether the person may open the object. */
  isAllowed: Sql;
}

/**
 * Finds objects that a person may open, the best of each kind first. The comparison `similar` needs a transaction in which `allowTypos`
 * has run.
 */
export function findHits(
  manager: EntityManager,
  { words, comparison }: { words: SearchWord[]; comparison: Comparison },
  person: Person,
): Promise<SearchHit[]> {
  const sources = [
    ...[searchCourses(person), searchLearningPaths(person), searchSlides(person), searchExams(person)],
    ...[searchCertificates(person), searchPeople(person), searchGroups(person), searchQuestions(person)],
  ];
  const selects = sources.map((source) => selectHits(source, words, comparison));
  return queryRows<SearchHit>(manager, join(selects, ' UNION ALL '));
}

/** Sets how similar words have to be, until the transaction ends. */
export async function allowTypos(manager: EntityManager): Promise<void> {
  await changeRows(
    manager,
    sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(MIN_WORD_SIMILARITY)}, true)`,
  );
}

const searchCourses = (person: Person): SearchSource => ({
  kind: 'course',
  comparedText: searchText(sql`courses.title`),
  id: sql`courses.id`,
  title: sql`courses.title`,
  canEdit: isTaughtBy(sql`courses.id`, person),
  courseSlug: sql`courses.slug`,
  from: sql`courses`,
  isAllowed: isCourseVisibleTo(sql`courses`, person),
});

const searchLearningPaths = (person: Person): SearchSource => ({
  kind: 'learning-path',
  comparedText: searchText(sql`learning_paths.title`),
  id: sql`learning_paths.id`,
  title: sql`learning_paths.title`,
  canEdit: isPathEditedBy(sql`learning_paths`, person),
  pathSlug: sql`learning_paths.slug`,
  from: sql`learning_paths`,
  isAllowed: sql`${isPathVisibleTo(sql`learning_paths`, person)} AND ${HAS_LEARNING_PATHS}`,
});

const searchSlides = (person: Person): SearchSource => ({
  kind: 'slide',
  comparedText: searchText(sql`slides.title`),
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

/** SQL: a person may open the slides of the module in the row `modules` and the course in the row `courses`. */
export const maySeeSlides = (person: Person): Sql => sql`
  courses.id IN (${selectCoursesWithOpenSlides(person)}) AND ${isModuleOpen(sql`modules.id`, sql`${person.id}::uuid`)}`;

const searchExams = (person: Person): SearchSource => ({
  kind: 'exam',
  comparedText: searchText(sql`exams.title`),
  id: sql`exams.id`,
  title: sql`exams.title`,
  context: sql`courses.title`,
  canEdit: isTaughtBy(sql`exams.course_id`, person),
  from: sql`exams JOIN courses ON courses.id = exams.course_id`,
  isAllowed: sql`
    (${isTaughtBy(sql`exams.course_id`, person)}
     OR exams.is_published AND courses.id IN (${selectEnrolledCourses(person)}))`,
});

const searchCertificates = (person: Person): SearchSource => ({
  kind: 'certificate',
  comparedText: searchText(sql`certificates.course_name`),
  id: sql`certificates.id`,
  title: sql`certificates.course_name`,
  from: sql`certificates`,
  isAllowed: sql`certificates.user_id = ${person.id}::uuid`,
});

const searchPeople = (person: Person): SearchSource => ({
  kind: 'person',
  comparedText: searchText(userSearchText(sql`users`)),
  id: sql`users.id`,
  title: sqlDisplayName(sql`users`),
  context: sql`users.email`,
  canEdit: sql`${person.role === 'admin'}::boolean`,
  from: sql`users`,
  isAllowed: isReportedTo(sql`users.id`, person),
});

const searchGroups = (person: Person): SearchSource => ({
  kind: 'group',
  comparedText: searchText(sql`groups.name`),
  id: sql`groups.id`,
  title: sql`groups.name`,
  canEdit: sql`true`,
  from: sql`groups`,
  isAllowed: sql`groups.archived_at IS NULL AND ${isManagedBy(sql`groups.id`, person)}`,
});

const searchQuestions = (person: Person): SearchSource => ({
  kind: 'question',
  comparedText: searchText(sql`questions.title`),
  id: sql`questions.id`,
  title: sql`questions.title`,
  context: sql`question_categories.name`,
  canEdit: sql`true`,
  from: sql`questions JOIN question_categories ON question_categories.id = questions.category_id`,
  isAllowed: sql`
    questions.archived_at IS NULL AND ${isTaughtBy(sql`question_categories.course_id`, person)}`,
});

/** SQL: the ids of the published courses in which a person is enrolled. */
const selectEnrolledCourses = (person: Person): Sql => sql`
  SELECT enrollments.course_id
    FROM enrollments
    JOIN courses enrolled ON enrolled.id = enrollments.course_id AND enrolled.is_published
   WHERE enrollments.user_id = ${person.id}::uuid`;

/** SQL: the ids of the courses whose slides a person may open, so that PostgreSQL reads these few courses before many slides. */
const selectCoursesWithOpenSlides = (person: Person): Sql => sql`
  ${selectEnrolledCourses(person)}
  UNION ALL
  SELECT taught_course.id FROM courses taught_course WHERE ${isTaughtBy(sql`taught_course.id`, person)}`;

/** SQL: the best hits of a source: those with words most similar to the search, then those with the shortest titles. */
function selectHits(source: SearchSource, words: SearchWord[], comparison: Comparison): Sql {
  const { kind, comparedText, from, isAllowed } = source;
  const conditions = [...words.map((word) => matchesWord(comparedText, word, comparison)), isAllowed];
  return sql`
    (SELECT found.kind, found.id, found.title, found.context, found."canEdit", found."courseSlug", found."pathSlug",
            found."moduleId", found."slidePosition"
       FROM (SELECT ${kind} AS kind, ${selectHitColumns(source)}, ${comparedText} AS compared_text
               FROM ${from}
              WHERE ${join(conditions, ' AND ')}
              LIMIT ${MAX_RANKED_ROWS}) found
      ORDER BY word_similarity(ltrim(${searchText(sql`${words.map(({ word }) => word).join(' ')}`)}), found.compared_text) DESC,
               char_length(found.title), ${collate(sql`found.title`, null)}, found.id
      LIMIT ${MAX_HITS_PER_KIND})`;
}

const selectHitColumns = ({ id, title, ...optional }: SearchSource): Sql => sql`
  ${id} AS id, ${title} AS title, ${optional.context ?? sql`NULL`}::text AS context,
  ${optional.canEdit ?? sql`false`} AS "canEdit", ${optional.courseSlug ?? sql`NULL`}::text AS "courseSlug",
  ${optional.pathSlug ?? sql`NULL`}::text AS "pathSlug",
  ${optional.moduleId ?? sql`NULL`}::uuid AS "moduleId", ${optional.slidePosition ?? sql`NULL`}::int AS "slidePosition"`;

/**
 * SQL: a compared text contains a word. `searchText` puts a space before each word, so a pattern with this space matches beginnings of
 * words, and `ltrim` removes the space for a match anywhere.
 */
function matchesWord(
  comparedText: Sql,
  { word, matchesBeginningsOnly }: SearchWord,
  comparison: Comparison,
): Sql {
  const spacedWord = searchText(sql`${word}`);
  if (comparison === 'similar' && canHaveTypos(word)) return sql`${comparedText} %> ltrim(${spacedWord})`;
  return sql`${comparedText} LIKE '%' || ${matchesBeginningsOnly ? spacedWord : sql`ltrim(${spacedWord})`} || '%'`;
}
