import {
  GRADEBOOK_LIMITS,
  type InvitedRole,
  MAX_IMPORTED_GROUPS,
  MAX_IMPORTED_USERS,
  MAX_TRANSFERRED_QUESTIONS,
  PICTURE_LIMITS,
  QUESTION_LIMITS,
  QuestionDraft,
  QuestionFormat,
  TypedQuestion,
} from '@lectern/contract/imported-files';
import type { ServerText } from '@lectern/i18n/server';
import type { TableWords } from '@lectern/question-formats';
import * as z from 'zod/mini';
import {
  GRADE_ROWS_PER_MESSAGE,
  MAX_CATEGORY_LEVELS,
  MAX_CATEGORY_NAME,
  MAX_CELL_LENGTH,
  MAX_LOSSES,
  MAX_NOTES,
  MAX_PICTURE_BYTES,
  MAX_SENTENCE,
  ROWS_PER_MESSAGE,
} from './limits.js';

/** The words of a file with users, in all languages of the interface. */
export interface UserWords {
  columns: Record<'email' | 'firstName' | 'lastName' | 'role' | 'groups' | 'row' | 'problem', string[]>;
  roles: Record<InvitedRole, string[]>;
}

/** The headings of a gradebook's file, as they may be written. */
export interface GradeWords {
  email: string[];
  /** What can be imported; where several have one heading, the file has them in this order. */
  columns: { key: string; names: string[] }[];
  /** Headings of exams and totals, which are never imported. */
  ignored: string[];
}

/** What the reading process is asked for. It cannot read the catalogs of messages, so the request has the words of files. */
export interface ReadingRequest {
  task:
    | { type: 'questions'; words: TableWords<string[]> }
    | { type: 'users'; words: UserWords }
    | { type: 'grades'; words: GradeWords };
  bytes: Uint8Array;
  /** Whether the pictures of the questions are sent back. */
  keepsPictures: boolean;
  /** Processor time that the reading may take. */
  timeMs: number;
}

/** Size of a stored picture in pixels; null where none has the id. */
export interface StoredPicture {
  id: string;
  size: { width: number; height: number } | null;
}

const text = (maximum: number) => z.string().check(z.maxLength(maximum));
const sentence = text(MAX_SENTENCE);
const list = <T extends z.ZodMiniType>(item: T, maximum: number) => z.array(item).check(z.maxLength(maximum));
const number = (maximum: number) => z.int().check(z.gte(1), z.lte(maximum));

/** A message without a text within it. */
const PlainText = z.strictObject({
  id: text(100).check(z.regex(/^(?:assessment|people)\.[\w.]+$/)),
  values: z.optional(z.record(text(40), z.union([sentence, z.number()]))),
});
/** The message about an archive has that about a document, which has that about its XML. */
const NestedText = z.extend(PlainText, {
  reason: z.optional(z.extend(PlainText, { reason: z.optional(PlainText) })),
});
const Text = z.custom<ServerText>((value) => NestedText.safeParse(value).success);

/** The parts of a question of a file that are stored. */
export const StoredParts = z.strictObject({
  category: list(text(MAX_CATEGORY_NAME), MAX_CATEGORY_LEVELS),
  title: QuestionDraft.shape.title,
  tags: QuestionDraft.shape.tags,
  points: QuestionDraft.shape.points,
  ...TypedQuestion.shape,
});

/** A question of a file as it would be stored, or the reason why it cannot be. */
const PreparedQuestion = z.strictObject({
  /** Position in the file, from 1. */
  number: number(MAX_TRANSFERRED_QUESTIONS),
  title: text(QUESTION_LIMITS.title),
  problem: z.nullable(Text),
  /** What is not kept of it. */
  losses: list(Text, MAX_LOSSES),
  prepared: z.nullable(
    z.extend(StoredParts, {
      /** Equal for questions with the same content and key, whatever their ids, titles and categories. */
      fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});
export type PreparedQuestion = z.output<typeof PreparedQuestion>;

/** One row of a file with users. */
const UserRow = z.strictObject({
  /** Row in a spreadsheet; the first row after the header is 2. */
  line: z.int().check(z.gte(2)),
  email: text(MAX_CELL_LENGTH),
  firstName: z.nullable(text(MAX_CELL_LENGTH)),
  lastName: z.nullable(text(MAX_CELL_LENGTH)),
  role: z.nullable(text(MAX_CELL_LENGTH)),
  groups: list(text(MAX_CELL_LENGTH), MAX_IMPORTED_GROUPS),
  /** Why the row cannot be imported. */
  problem: z.nullable(Text),
});
export type UserRow = z.output<typeof UserRow>;

/** Points and comment of each column. */
const MAX_GRADE_KEYS = 2 * GRADEBOOK_LIMITS.columns;

/** One row of a file with grades. */
const GradeRow = z.strictObject({
  /** Row in a spreadsheet; the first row after the header is 2. */
  line: z.int().check(z.gte(2)),
  email: text(MAX_CELL_LENGTH),
  /** One for each key of the file; empty where the file has nothing. One that is too long is longer than a comment may be. */
  cells: list(text(GRADEBOOK_LIMITS.comment + 1), MAX_GRADE_KEYS),
  /** Why the row cannot be imported. */
  problem: z.nullable(Text),
});
export type GradeRow = z.output<typeof GradeRow>;

/** What the reading process may send. It has read a stranger's file, so that each message is checked by shape and size. */
const ReadingMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('question'), question: PreparedQuestion }),
  /** Asks for the size of a picture that may be stored already. */
  z.strictObject({ type: z.literal('findPicture'), id: z.uuid() }),
  z.strictObject({
    type: z.literal('picture'),
    id: z.uuid(),
    width: number(PICTURE_LIMITS.side),
    height: number(PICTURE_LIMITS.side),
    data: z
      .custom<Uint8Array>((value) => value instanceof Uint8Array)
      .check(z.refine(({ length }) => length <= MAX_PICTURE_BYTES)),
  }),
  z.strictObject({
    type: z.literal('questionsRead'),
    format: QuestionFormat,
    notes: list(Text, MAX_NOTES),
  }),
  z.strictObject({ type: z.literal('users'), rows: list(UserRow, ROWS_PER_MESSAGE) }),
  z.strictObject({
    type: z.literal('usersRead'),
    rowCount: number(MAX_IMPORTED_USERS),
    notes: list(Text, MAX_NOTES),
  }),
  z.strictObject({ type: z.literal('grades'), rows: list(GradeRow, GRADE_ROWS_PER_MESSAGE) }),
  z.strictObject({
    type: z.literal('gradesRead'),
    /** Keys of the words that the file has a column of. */
    keys: list(text(100), MAX_GRADE_KEYS),
    notes: list(Text, MAX_NOTES),
  }),
  z.strictObject({ type: z.literal('refused'), text: Text }),
  z.strictObject({ type: z.enum(['tooBig', 'tooSlow']) }),
  z.strictObject({ type: z.literal('failed'), detail: sentence }),
]);
export type ReadingMessage = z.output<typeof ReadingMessage>;

/** @throws ZodError for a message that the reading process does not send */
export const parseReadingMessage = (received: unknown): ReadingMessage => ReadingMessage.parse(received);
