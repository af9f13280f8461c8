import { NOTE_PAGE_SIZE, NOTE_UNDO_HOURS, type NoteKind, type Paged, type Locale } from '@lectern/contract';
import {
  collate,
  changeRows,
  isModuleOpen,
  join,
  mayOpenSlides,
  type Person,
  queryRow,
  queryRows,
  searchPatterns,
  searchText,
  type Sql,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';
import type { NoteRow } from './present-note.js';
import type { Localized } from '../../platform/lists/order.queries.js';

export interface NoteFilter {
  search: string;
  /** `none`: notes of courses that were deleted. */
  course?: string | undefined;
  kind?: NoteKind | undefined;
}

/** SQL after FROM: notes with their slides, modules and courses. */
const NOTES_WITH_SLIDES = sql`
  notes
  LEFT JOIN courses ON courses.id = notes.course_id
  LEFT JOIN slides ON slides.id = notes.slide_id
  LEFT JOIN modules ON modules.id = slides.module_id
  LEFT JOIN note_cards cards ON cards.note_id = notes.id`;

/** SQL: the columns of `NoteRow`. */
const selectNoteColumns = (person: Person): Sql => sql`
  notes.id, notes.kind, notes.quote, notes.start_letter AS "startLetter", notes.end_letter AS "endLetter",
  notes.place_x AS "placeX", notes.place_y AS "placeY", notes.color, notes.text, notes.is_changed AS "isChanged", notes.is_copy AS "isCopy",
  cards.front AS "cardFront", notes.version, notes.created_at AS "createdAt", notes.updated_at AS "updatedAt",
  courses.id AS "courseId", courses.slug AS "courseSlug", coalesce(courses.title, notes.course_title) AS "courseTitle",
  modules.id AS "moduleId", coalesce(modules.title, notes.module_title) AS "moduleTitle",
  slides.id AS "slideId", coalesce(slides.title, notes.slide_title) AS "slideTitle",
  slides.position + 1 AS "slideNumber", slides.id IS NOT NULL AND ${mayOpenSlides(person)}
    AND ${isModuleOpen(sql`modules.id`, sql`${person.id}::uuid`)} AS "canOpen"`;

const isOwn = ({ id }: Person): Sql => sql`notes.user_id = ${id}::uuid AND notes.deleted_at IS NULL`;

export function findModuleNotes(
  manager: EntityManager,
  moduleId: string,
  person: Person,
): Promise<NoteRow[]> {
  return queryRows<NoteRow>(
    manager,
    sql`
    SELECT ${selectNoteColumns(person)} FROM ${NOTES_WITH_SLIDES}
     WHERE ${isOwn(person)} AND slides.module_id = ${moduleId}
     ORDER BY slides.position, notes.start_letter NULLS FIRST, notes.created_at, notes.id`,
  );
}

export function findNotesById(manager: EntityManager, ids: string[], person: Person): Promise<NoteRow[]> {
  return queryRows<NoteRow>(
    manager,
    sql`SELECT ${selectNoteColumns(person)} FROM ${NOTES_WITH_SLIDES} WHERE ${isOwn(person)} AND notes.id = ANY (${ids}::uuid[])`,
  );
}

/**
 * SQL: quote, text and title of the slide together have all words of a search. `OFFSET 0` makes PostgreSQL join them once for each note.
 */
function matchesWords(patterns: string[]): Sql {
  const title = sql`coalesce(slides.title, notes.slide_title)`;
  const text = searchText(sql`coalesce(notes.quote, '') || ' ' || notes.text || ' ' || ${title}`);
  const words = patterns.map(
    (pattern) => sql`searched.text LIKE ltrim(${searchText(sql`${pattern}::text`)})`,
  );
  return sql`EXISTS (SELECT FROM (SELECT ${text} AS text OFFSET 0) searched WHERE ${join(words, ' AND ')})`;
}

/** SQL: the note is the person's and passes the filter. */
function matchesFilter(person: Person, { search, course, kind }: NoteFilter): Sql {
  const patterns = searchPatterns(search);
  return join(
    [
      isOwn(person),
      ...(course === 'none'
        ? [sql`notes.course_id IS NULL`]
        : course
          ? [sql`notes.course_id = ${course}`]
          : []),
      ...(kind ? [sql`notes.kind = ${kind}`] : []),
      ...(patterns.length ? [matchesWords(patterns)] : []),
    ],
    ' AND ',
  );
}

export function findNotes(
  manager: EntityManager,
  person: Person,
  { page, ...filter }: NoteFilter & { page: number },
): Promise<Paged<NoteRow>> {
  const from = sql`FROM ${NOTES_WITH_SLIDES} WHERE ${matchesFilter(person, filter)}`;
  const rows = (limits: Sql) =>
    sql`SELECT ${selectNoteColumns(person)} ${from} ORDER BY notes.created_at DESC, notes.id ${limits}`;
  return queryPage<NoteRow>(manager, { from, rows }, { page, pageSize: NOTE_PAGE_SIZE });
}

/** Finds some of the notes that pass a filter, in the order of courses, modules and slides. */
export function findNotesInOrder(
  manager: EntityManager,
  person: Person,
  { offset, limit, locale, ...filter }: Localized<NoteFilter & { offset: number; limit: number }>,
): Promise<NoteRow[]> {
  return queryRows<NoteRow>(
    manager,
    sql`
    SELECT ${selectNoteColumns(person)} FROM ${NOTES_WITH_SLIDES}
     WHERE ${matchesFilter(person, filter)}
     ORDER BY ${collate(sql`coalesce(courses.title, notes.course_title)`, locale)}, notes.course_id, modules.position,
              slides.position, ${collate(sql`notes.module_title`, locale)}, ${collate(sql`notes.slide_title`, locale)},
              notes.start_letter NULLS FIRST, notes.created_at, notes.id
     LIMIT ${limit} OFFSET ${offset}`,
  );
}

export function findNoteCourses(
  manager: EntityManager,
  person: Person,
  locale: Locale,
): Promise<{ id: string | null; title: string | null; noteCount: number }[]> {
  return queryRows(
    manager,
    sql`
    SELECT courses.id, courses.title, count(*)::int AS "noteCount"
      FROM notes LEFT JOIN courses ON courses.id = notes.course_id
     WHERE ${isOwn(person)}
     GROUP BY courses.id
     ORDER BY ${collate(sql`courses.title`, locale)} NULLS LAST, courses.id`,
  );
}

export async function countNotes(manager: EntityManager, { id }: Person): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`SELECT count(*)::int AS count FROM notes WHERE notes.user_id = ${id} AND notes.deleted_at IS NULL`,
  );
  return count;
}

/**
 * Marks a note as deleted, or undoes that within `NOTE_UNDO_HOURS`. A bookmark stays deleted where the person has another one on the slide.
 * @returns how many notes were changed
 */
export async function setNoteDeleted(
  manager: EntityManager,
  id: string,
  isDeleted: boolean,
): Promise<number> {
  if (isDeleted)
    return changeRows(
      manager,
      sql`UPDATE notes SET deleted_at = now() WHERE id = ${id} AND deleted_at IS NULL`,
    );
  return changeRows(
    manager,
    sql`
    UPDATE notes SET deleted_at = NULL
     WHERE notes.id = ${id} AND notes.deleted_at > now() - make_interval(hours => ${NOTE_UNDO_HOURS})
       AND (notes.kind <> 'bookmark'
            OR NOT EXISTS (SELECT FROM notes other
                            WHERE other.user_id = notes.user_id AND other.slide_id = notes.slide_id
                              AND other.kind = 'bookmark' AND other.deleted_at IS NULL))`,
  );
}

/** Finds the bookmark of a person on a slide. @returns its id */
export async function findBookmark(
  manager: EntityManager,
  slideId: string,
  person: Person,
): Promise<string | undefined> {
  const [found] = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT notes.id FROM notes
     WHERE ${isOwn(person)} AND notes.kind = 'bookmark' AND notes.slide_id = ${slideId}`,
  );
  return found?.id;
}
