import {
  type NearestSlide,
  type Paged,
  THREAD_LIMITS,
  THREAD_PAGE_SIZE,
  type ThreadFilter,
} from '@lectern/contract';
import {
  type ComparedWords,
  isModuleOpen,
  join,
  type Person,
  queryRow,
  queryRows,
  sql,
  sqlFullName,
  type Sql,
  stemWords,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';
import type { ThreadRow } from './present-thread.js';
import {
  isThreadVisibleForManyRows,
  isTeaching,
  isThreadVisible,
  selectDiscussedCourses,
} from '../participants/visibility.queries.js';

/** The latest threads of a course, whose words are compared with those of a text. */
const MAX_COMPARED_THREADS = 2000;
/** Least share of the words of a text that a similar question has, 0 to 1. */
const MIN_SHARED_WORD_RATIO = 0.4;
/** Letters of a question that are read to make its excerpt, which has fewer. */
const EXCERPT_SOURCE_LETTERS = 600;

/** Which threads a list has. */
export interface ThreadSelection {
  courseId?: string | undefined;
  moduleId?: string | undefined;
  slideId?: string | undefined;
  filter: ThreadFilter;
  /** Beginnings of words, in the form in which the words of posts are indexed. */
  words: string[];
}

/** SQL: the question of a row of `threads` can be read, has no accepted answer and is not closed. */
export const IS_THREAD_OPEN = sql`(
  threads.accepted_post_id IS NULL AND threads.closed_at IS NULL AND NOT threads.is_hidden AND NOT threads.is_deleted)`;

/**
 * SQL: a post of a row of `threads`, which is not hidden, has words with all these beginnings. Administrators search all threads by the
 * index of words. Other people read the threads of a few courses, so the posts of these threads are compared one by one: a frequent word
 * is in far more posts of the index.
 */
export function hasWords(words: string[], { role }: Person): Sql {
  const query = sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
  if (role === 'admin')
    return sql`threads.id IN (SELECT posts.thread_id FROM posts WHERE posts.words @@ ${query} AND posts.hidden_at IS NULL)`;
  return sql`(SELECT true FROM posts
               WHERE posts.thread_id = threads.id AND posts.words @@ ${query} AND posts.hidden_at IS NULL LIMIT 1)`;
}

/** SQL: the columns of `ThreadRow` for rows of threads. @param page SQL of rows with `PAGE_COLUMNS` */
export const selectThreads = (page: Sql, { id }: Person): Sql => sql`
  SELECT page.id, page.title, left(questions.text, ${EXCERPT_SOURCE_LETTERS}) AS text, page.audience, page.asker_id AS "askerId",
         ${sqlFullName(sql`users`)} AS "askerName", ${isTeaching(sql`page.course_id`)} AS "isAskerInstructor",
         page.course_id AS "courseId", page.course_slug AS "courseSlug", page.course_title AS "courseTitle",
         page.is_taught AS "isTaught", modules.id AS "moduleId", coalesce(modules.title, page.module_title) AS "moduleTitle",
         slides.id AS "slideId", coalesce(slides.title, page.slide_title) AS "slideTitle",
         slides.position + 1 AS "slideNumber", page.quote, page.start_letter AS "startLetter",
         page.end_letter AS "endLetter", page.place_x AS "placeX", page.place_y AS "placeY",
         page.is_changed AS "isChanged", page.answer_count AS "answerCount", page.post_count AS "postCount",
         page.accepted_post_id AS "acceptedPostId", page.is_accepted_by_instructor AS "isAcceptedByInstructor",
         page.closed_at IS NOT NULL AS "isClosed", page.is_hidden AS "isHidden", page.is_deleted AS "isDeleted",
         page.is_from_tutor AS "isFromTutor", page.nearest_slide_ids AS "nearestSlideIds",
         coalesce(members.is_following, false) AS "isFollowed",
         coalesce(members.is_following AND page.last_post_at > members.read_at, false) AS "isUnread",
         (SELECT count(*)::int FROM post_reports reports JOIN posts reported ON reported.id = reports.post_id
           WHERE reported.thread_id = page.id AND reports.resolved_at IS NULL AND page.is_taught) AS "reportCount",
         page.created_at AS "createdAt", page.last_post_at AS "lastPostAt"
    FROM (${page}) page
    JOIN posts questions ON questions.id = page.id
    LEFT JOIN users ON users.id = page.asker_id
    LEFT JOIN slides ON slides.id = page.slide_id
    LEFT JOIN modules ON modules.id = slides.module_id
    LEFT JOIN thread_members members ON members.thread_id = page.id AND members.user_id = ${id}::uuid`;

/** SQL: the columns that `selectThreads` reads, from `threads` and `discussed_courses` (`selectDiscussedCourses`). */
export const PAGE_COLUMNS = sql`
  threads.*, discussed_courses.slug AS course_slug, discussed_courses.title AS course_title, discussed_courses.is_taught`;

/** SQL: a row of `threads` passes the filter. */
function passesFilter(filter: ThreadFilter, { id }: Person): Sql {
  const isFollowedAnd = (condition: Sql) => sql`EXISTS (SELECT FROM thread_members members
           WHERE members.thread_id = threads.id AND members.user_id = ${id}::uuid AND members.is_following AND ${condition})`;
  const conditions: Record<ThreadFilter, Sql> = {
    all: sql`true`,
    own: sql`threads.asker_id = ${id}::uuid`,
    followed: isFollowedAnd(sql`true`),
    open: IS_THREAD_OPEN,
    answered: sql`threads.accepted_post_id IS NOT NULL`,
    unread: isFollowedAnd(sql`members.read_at < threads.last_post_at`),
  };
  return conditions[filter];
}

/** Finds a page of the threads that a person may read; the thread with the latest post is the first. */
export function findThreads(
  manager: EntityManager,
  person: Person,
  { page, courseId, moduleId, slideId, filter, words }: ThreadSelection & { page: number },
): Promise<Paged<ThreadRow>> {
  const conditions = [
    isThreadVisibleForManyRows(person),
    passesFilter(filter, person),
    ...(slideId ? [sql`threads.slide_id = ${slideId}`] : []),
    ...(moduleId
      ? [sql`threads.slide_id IN (SELECT slides.id FROM slides WHERE slides.module_id = ${moduleId})`]
      : []),
    ...(words.length ? [hasWords(words, person)] : []),
  ];
  const isInCourse = courseId ? sql`courses.id = ${courseId}` : sql`true`;
  const from = sql`
    FROM (${selectDiscussedCourses(person, isInCourse)}) discussed_courses
    JOIN threads ON threads.course_id = discussed_courses.id
   WHERE ${join(conditions, ' AND ')}`;
  const order = (threads: Sql) => sql`ORDER BY ${threads}.last_post_at DESC, ${threads}.id`;
  const rows = (limits: Sql) => sql`
    ${selectThreads(sql`SELECT ${PAGE_COLUMNS} ${from} ${order(sql`threads`)} ${limits}`, person)} ${order(sql`page`)}`;
  const limits = { pageSize: THREAD_PAGE_SIZE, ...(words.length && { maxTotal: THREAD_LIMITS.found }) };
  return queryPage<ThreadRow>(manager, { from, rows }, { page, ...limits });
}

/** Finds a thread that the person may read. */
export async function findThread(
  manager: EntityManager,
  id: string,
  person: Person,
): Promise<ThreadRow | undefined> {
  const isCourseOfThread = sql`courses.id = (SELECT threads.course_id FROM threads WHERE threads.id = ${id})`;
  const page = sql`
    SELECT ${PAGE_COLUMNS}
      FROM (${selectDiscussedCourses(person, isCourseOfThread)}) discussed_courses
      JOIN threads ON threads.course_id = discussed_courses.id
     WHERE threads.id = ${id} AND ${isThreadVisible(person, sql`discussed_courses.is_taught`)}`;
  const [row] = await queryRows<ThreadRow>(manager, selectThreads(page, person));
  return row;
}

/** Counts the threads about each slide of a module that a person may read. */
export function countThreadsBySlide(
  manager: EntityManager,
  moduleId: string,
  person: Person,
): Promise<{ slideId: string; threadCount: number; openCount: number }[]> {
  const isCourseOfModule = sql`courses.id = (SELECT modules.course_id FROM modules WHERE modules.id = ${moduleId})`;
  return queryRows(
    manager,
    sql`
    SELECT threads.slide_id AS "slideId", count(*)::int AS "threadCount",
           count(*) FILTER (WHERE ${IS_THREAD_OPEN})::int AS "openCount"
      FROM (${selectDiscussedCourses(person, isCourseOfModule)}) discussed_courses
      JOIN modules ON modules.course_id = discussed_courses.id AND modules.id = ${moduleId}
      JOIN slides ON slides.module_id = modules.id
      JOIN threads ON threads.slide_id = slides.id
     WHERE ${isThreadVisibleForManyRows(person)} AND NOT threads.is_hidden
     GROUP BY threads.slide_id`,
  );
}

/** Whether the person takes part in the discussion of the course of a module, and the module is open to them. */
export async function canAskInModule(
  manager: EntityManager,
  moduleId: string,
  person: Person,
): Promise<boolean> {
  const isCourseOfModule = sql`courses.id = (SELECT modules.course_id FROM modules WHERE modules.id = ${moduleId})`;
  const { canAsk } = await queryRow<{ canAsk: boolean }>(
    manager,
    sql`
    SELECT EXISTS (${selectDiscussedCourses(person, isCourseOfModule)})
           AND ${isModuleOpen(sql`${moduleId}::uuid`, sql`${person.id}::uuid`)} AS "canAsk"`,
  );
  return canAsk;
}

/** Whether the person takes part in the discussion of a course. */
export async function isParticipant(
  manager: EntityManager,
  courseId: string,
  person: Person,
): Promise<boolean> {
  const { takesPart } = await queryRow<{ takesPart: boolean }>(
    manager,
    sql`SELECT EXISTS (${selectDiscussedCourses(person, sql`courses.id = ${courseId}`)}) AS "takesPart"`,
  );
  return takesPart;
}

/** Finds questions of a slide's course that share words with a text: answered questions first, then those that share most words. */
export function findSimilarThreads(
  manager: EntityManager,
  { slideId, text }: { slideId: string; text: ComparedWords },
  person: Person,
): Promise<ThreadRow[]> {
  const isCourseOfSlide = sql`courses.id = (SELECT modules.course_id FROM slides JOIN modules ON modules.id = slides.module_id
                                     WHERE slides.id = ${slideId})`;
  const page = sql`
    WITH
    -- the stems of the text
    searched AS MATERIALIZED (SELECT tsvector_to_array(${stemWords(text)}) AS stems),
    -- the latest questions of the course that the person reads
    compared AS MATERIALIZED (
      SELECT threads.id
        FROM (${selectDiscussedCourses(person, isCourseOfSlide)}) discussed_courses
        JOIN threads ON threads.course_id = discussed_courses.id
       WHERE ${isThreadVisibleForManyRows(person)} AND NOT threads.is_hidden AND NOT threads.is_deleted
       ORDER BY threads.last_post_at DESC
       LIMIT ${MAX_COMPARED_THREADS}
    ),
    -- how many stems each question shares with the text
    shared AS (
      SELECT posts.id, searched.stems,
             cardinality(ARRAY(SELECT unnest(tsvector_to_array(posts.words)) INTERSECT SELECT unnest(searched.stems))) AS count
        FROM compared JOIN posts ON posts.id = compared.id CROSS JOIN searched
    )
    SELECT ${PAGE_COLUMNS}, shared.count AS shared_count
      FROM shared
      JOIN threads ON threads.id = shared.id
      JOIN (${selectDiscussedCourses(person, isCourseOfSlide)}) discussed_courses ON discussed_courses.id = threads.course_id
     WHERE shared.count > 0 AND shared.count >= ceil(${MIN_SHARED_WORD_RATIO}::float * cardinality(shared.stems))
     ORDER BY threads.accepted_post_id IS NULL, shared.count DESC, threads.last_post_at DESC, threads.id
     LIMIT ${THREAD_LIMITS.similar}`;
  return queryRows<ThreadRow>(
    manager,
    sql`${selectThreads(page, person)}
        ORDER BY page.accepted_post_id IS NULL, page.shared_count DESC, page.last_post_at DESC, page.id`,
  );
}

/** Finds the slides that still exist and are open to the person, in the order of the ids. */
export function findNearestSlides(
  manager: EntityManager,
  ids: string[],
  { id }: Person,
): Promise<NearestSlide[]> {
  if (!ids.length) return Promise.resolve([]);
  return queryRows<NearestSlide>(
    manager,
    sql`
    SELECT slides.id AS "slideId", modules.id AS "moduleId", slides.title, modules.title AS "moduleTitle",
           slides.position + 1 AS number
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS nearest (id, position)
      JOIN slides ON slides.id = nearest.id
      JOIN modules ON modules.id = slides.module_id
     WHERE ${isModuleOpen(sql`modules.id`, sql`${id}::uuid`)}
     ORDER BY nearest.position`,
  );
}

/** Counts a person's open questions in a course. */
export async function countOpenQuestions(
  manager: EntityManager,
  courseId: string,
  userId: string,
): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`SELECT count(*)::int AS count FROM threads
         WHERE threads.course_id = ${courseId} AND threads.asker_id = ${userId} AND ${IS_THREAD_OPEN}`,
  );
  return count;
}

/** Counts the threads with new posts that a person follows. */
export async function countUnreadThreads(manager: EntityManager, person: Person): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`
    SELECT count(*)::int AS count
      FROM thread_members members
      JOIN threads ON threads.id = members.thread_id
      JOIN (${selectDiscussedCourses(person, sql`true`)}) discussed_courses ON discussed_courses.id = threads.course_id
     WHERE members.user_id = ${person.id} AND members.is_following AND members.read_at < threads.last_post_at
       AND ${isThreadVisibleForManyRows(person)}`,
  );
  return count;
}

/** A question of a learner that the tutor did not answer. */
export interface TutorQuestion {
  question: string;
  /** The slides about similar subjects that the tutor named; the most similar is the first. */
  slideIds: string[];
}

/** Finds the question of the person to which an answer of the tutor belongs, if the tutor refused it or was unsure. */
export async function findTutorQuestion(
  manager: EntityManager,
  messageId: string,
  userId: string,
): Promise<TutorQuestion | undefined> {
  const [found] = await queryRows<TutorQuestion>(
    manager,
    sql`
    SELECT question.content AS question,
           ARRAY(SELECT (nearest.value ->> 'slideId')::uuid
                   FROM jsonb_array_elements(answer.metadata -> 'nearest') WITH ORDINALITY AS nearest (value, position)
                  ORDER BY nearest.position) AS "slideIds"
      FROM chat_messages answer
      JOIN chat_sessions sessions ON sessions.id = answer.session_id
     CROSS JOIN LATERAL (
           SELECT asked.content FROM chat_messages asked
            WHERE asked.session_id = answer.session_id AND asked.role = 'user'
              AND asked.created_at <= answer.created_at
            ORDER BY asked.created_at DESC
            LIMIT 1) AS question
     WHERE answer.id = ${messageId} AND sessions.user_id = ${userId} AND answer.role = 'assistant'
       AND answer.status = 'complete' AND answer.metadata ? 'nearest'`,
  );
  return found;
}

/** Finds the language of a slide's course. @returns BCP 47 tag; null: unknown */
export async function findCourseLanguage(manager: EntityManager, slideId: string): Promise<string | null> {
  const [course] = await queryRows<{ language: string | null }>(
    manager,
    sql`
    SELECT courses.language
      FROM slides
      JOIN modules ON modules.id = slides.module_id
      JOIN courses ON courses.id = modules.course_id
     WHERE slides.id = ${slideId}`,
  );
  return course?.language ?? null;
}
