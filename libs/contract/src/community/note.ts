import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { OptionalSearch, paged, PageNumber } from '../core/list.js';
import { Version } from '../core/version.js';

/** Most notes of one person, and the longest texts of a note in characters. */
export const NOTE_LIMITS = { notes: 5000, text: 10_000, quote: 2000, context: 200 };
/** Letters of the text around a quote, without spaces, that are stored and compared. */
export const QUOTE_CONTEXT_LETTERS = 32;
export const NOTE_PAGE_SIZE = 50;
/** For so long a deleted note can be brought back. */
export const NOTE_UNDO_HOURS = 24;

/** A highlight marks a quote; a note has a text and may mark a quote or a place; a bookmark is about a whole slide. */
export const NOTE_KINDS = ['highlight', 'note', 'bookmark'] as const;
export const NoteKind = z.enum(NOTE_KINDS);
export type NoteKind = z.output<typeof NoteKind>;

export const NOTE_COLORS = ['yellow', 'green', 'blue', 'pink'] as const;
export const NoteColor = z.enum(NOTE_COLORS);
export type NoteColor = z.output<typeof NoteColor>;

/** Index of a letter in the text of a slide, counted without spaces. */
const LetterIndex = z.int().check(z.gte(0), z.lte(10_000_000));

/** A part of a slide's text, like the TextQuoteSelector and TextPositionSelector of the W3C's Web Annotation Data Model. */
export const NoteQuote = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(NOTE_LIMITS.quote, { abort: true }), z.regex(/\S/)),
  /** The text before and after the quote, as far as the slide has it. */
  prefix: z.string().check(z.maxLength(NOTE_LIMITS.context)),
  suffix: z.string().check(z.maxLength(NOTE_LIMITS.context)),
  start: LetterIndex,
});
export type NoteQuote = z.output<typeof NoteQuote>;

const Share = z.number().check(z.gte(0), z.lte(1));
/** A place in the picture of a slide: shares of its width and height, from the top left. */
export const NotePlace = z.object({ x: Share, y: Share });
export type NotePlace = z.output<typeof NotePlace>;

const NoteText = z.string().check(z.maxLength(NOTE_LIMITS.text));

/**
 * - `exact`: the slide has the quote, or the picture that the place was chosen in.
 * - `changed`: the words of the quote, or the picture, changed since.
 * - `removed`: the course has no such slide any more.
 */
export const NoteState = z.enum(['exact', 'changed', 'removed']);
export type NoteState = z.output<typeof NoteState>;

export const Note = z.object({
  id: z.uuid(),
  kind: NoteKind,
  /** The quote as it was when it was marked; null without one. */
  quote: z.nullable(z.string()),
  /** Where the quote is in the slide's text now, as indexes of letters without spaces; null where it was not found. */
  range: z.nullable(z.object({ start: LetterIndex, end: LetterIndex })),
  place: z.nullable(NotePlace),
  color: NoteColor,
  text: z.string(),
  state: NoteState,
  /** It was edited while the note that it started from was edited elsewhere, and has not been edited since. */
  isCopy: z.boolean(),
  /** Titles as they are, or as they were last where the object is gone; its id is null then. */
  course: z.object({ id: z.nullable(z.uuid()), slug: z.nullable(z.string()), title: z.string() }),
  module: z.object({ id: z.nullable(z.uuid()), title: z.string() }),
  /** `number` counts from 1 within the module. */
  slide: z.object({ id: z.nullable(z.uuid()), title: z.string(), number: z.nullable(z.int()) }),
  /** What the person is asked in reviews of the note; null: it is not reviewed. */
  cardFront: z.nullable(z.string()),
  /** Whether the person may open the slide now. */
  canOpen: z.boolean(),
  version: Version,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Note = z.output<typeof Note>;

/** `id` is chosen by the client, so that a repeated request creates one note. */
export const NewNote = z.object({
  id: z.uuid(),
  slideId: z.uuid(),
  kind: NoteKind,
  quote: z._default(z.nullable(NoteQuote), null),
  place: z._default(z.nullable(NotePlace), null),
  color: z._default(NoteColor, 'yellow'),
  text: z._default(NoteText, ''),
});
export type NewNote = z.output<typeof NewNote>;

/** `copyId` is chosen by the client, the same for each repetition. */
export const NoteChange = z.object({
  version: Version,
  text: NoteText,
  color: NoteColor,
  copyId: z.optional(z.uuid()),
});
export type NoteChange = z.output<typeof NoteChange>;

export const NoteId = z.object({ noteId: z.uuid() });

/** `course` is an id, or `none` for notes of courses that were deleted. */
const NoteFilter = {
  search: OptionalSearch,
  course: z.optional(z.union([z.uuid(), z.literal('none')])),
  kind: z.optional(NoteKind),
};

/** Latest first. */
export const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes',
  access: 'signed-in',
  summary: 'Own notes, highlights and bookmarks',
  query: z.object({ ...NoteFilter, page: PageNumber }),
  response: paged(Note),
});

/** By title; `id` is null for all courses that were deleted. */
export const listNoteCourses = endpoint({
  method: 'GET',
  path: '/api/notes/courses',
  access: 'signed-in',
  summary: 'The courses of own notes',
  response: z.array(
    z.object({ id: z.nullable(z.uuid()), title: z.nullable(z.string()), noteCount: z.int() }),
  ),
});

/** The answer is a file. In the order of courses, modules and slides. */
export const exportNotes = endpoint({
  method: 'GET',
  path: '/api/notes.md',
  access: 'signed-in',
  perMinute: 10,
  summary: 'Own notes as a Markdown file',
  query: z.object(NoteFilter),
});

/**
 * Repeated with the same `id`, or for a second bookmark of a slide, returns the note that exists. 404 unless the person may open
 * the slide; 409 above 5,000 notes.
 */
export const createNote = endpoint({
  method: 'POST',
  path: '/api/notes',
  access: 'signed-in',
  perMinute: 120,
  summary: 'Mark or note something on a slide',
  body: NewNote,
  response: Note,
  status: 201,
});

/**
 * When the text was changed after `version`, the sent text becomes a note of its own with the id `copyId`, which is returned;
 * without `copyId` 409 with the code EDIT_CONFLICT.
 */
export const updateNote = endpoint({
  method: 'PUT',
  path: '/api/notes/:noteId',
  access: 'signed-in',
  of: { note: 'noteId' },
  summary: 'Change the text or color of an own note',
  params: NoteId,
  body: NoteChange,
  response: Note,
});

/** A repetition changes nothing. */
export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/notes/:noteId',
  access: 'signed-in',
  of: { note: 'noteId' },
  summary: 'Delete an own note; it can be brought back for a day',
  params: NoteId,
  status: 204,
});

export const restoreNote = endpoint({
  method: 'POST',
  path: '/api/notes/:noteId/restore',
  access: 'signed-in',
  of: { note: 'noteId' },
  summary: 'Bring back an own note that was deleted in the last 24 hours',
  params: NoteId,
  response: Note,
});
