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
  MAX_CATEGORY_NAME_LETTERS,
  MAX_CELL_LENGTH,
  MAX_LOSSES,
  MAX_NOTES,
  MAX_PICTURE_BYTES,
  MAX_ARGUMENT_LETTERS,
  ROWS_PER_MESSAGE,
} from './limits.js';

/** The words of a file with users, in all languages of the interface. */
export interface UserWords {
  columns: Record<'email' | 'firstName' | 'lastName' | 'role' | 'groups' | 'row' | 'problem', string[]>;
  roles: Record<InvitedRole, string[]>;
}

/** The headings of a file with grades, in all spellings that are accepted. */
export interface GradeWords {
  email: string[];
  /** The columns that can be imported. If several have one heading, they are in the file in this order. */
  columns: { key: string; names: string[] }[];
  /** Headings of exams and totals, which are never imported. */
  ignored: string[];
}

/** A request to the reading process. It contains the words of files, because that process can't read the catalogs of messages. */
export interface ReadingRequest {
  task:
    | { type: 'questions'; words: TableWords<string[]> }
    | { type: 'users'; words: UserWords }
    | { type: 'grades'; words: GradeWords };
  bytes: Uint8Array;
  /** Whether the process sends the pictures of the questions. */
  keepsPictures: boolean;
  /** Processor time that the reading may take. */
  timeMs: number;
}

/** The answer to `findPicture`. */
export interface StoredPicture {
  id: string;
  /** Pixels; null if no picture with the id is stored. */
  size: { width: number; height: number } | null;
}

const boundedText = (maximum: number) => z.string().check(z.maxLength(maximum));
const argumentText = boundedText(MAX_ARGUMENT_LETTERS);
const boundedList = <T extends z.ZodMiniType>(item: T, maximum: number) =>
  z.array(item).check(z.maxLength(maximum));
const positiveInt = (maximum: number) => z.int().check(z.gte(1), z.lte(maximum));

/** A message whose arguments are no messages. */
const PlainText = z.strictObject({
  id: boundedText(100).check(z.regex(/^(?:assessment|people)\.[\w.]+$/)),
  values: z.optional(z.record(boundedText(40), z.union([argumentText, z.number()]))),
});
/** A message with its reason: the message about an archive contains one about a document, which contains one about the XML. */
const NestedText = z.extend(PlainText, {
  reason: z.optional(z.extend(PlainText, { reason: z.optional(PlainText) })),
});
const MessageText = z.custom<ServerText>((value) => NestedText.safeParse(value).success);

/** The fields of a file's question that are stored. */
export const StoredParts = z.strictObject({
  category: boundedList(boundedText(MAX_CATEGORY_NAME_LETTERS), MAX_CATEGORY_LEVELS),
  title: QuestionDraft.shape.title,
  tags: QuestionDraft.shape.tags,
  points: QuestionDraft.shape.points,
  ...TypedQuestion.shape,
});

/** A question of a file as it would be stored, or the reason why it can't be stored. */
const PreparedQuestion = z.strictObject({
  /** Position in the file, from 1. */
  number: positiveInt(MAX_TRANSFERRED_QUESTIONS),
  title: boundedText(QUESTION_LIMITS.title),
  problem: z.nullable(MessageText),
  /** Messages about parts of the question that are not imported. */
  losses: boundedList(MessageText, MAX_LOSSES),
  prepared: z.nullable(
    z.extend(StoredParts, {
      /** Equal for questions with the same content and correct answers, even if ids, titles and categories differ. */
      fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});
export type PreparedQuestion = z.output<typeof PreparedQuestion>;

/** One row of a file with users. */
const UserRow = z.strictObject({
  /** Row in a spreadsheet; the first row after the header is 2. */
  line: z.int().check(z.gte(2)),
  email: boundedText(MAX_CELL_LENGTH),
  firstName: z.nullable(boundedText(MAX_CELL_LENGTH)),
  lastName: z.nullable(boundedText(MAX_CELL_LENGTH)),
  role: z.nullable(boundedText(MAX_CELL_LENGTH)),
  groups: boundedList(boundedText(MAX_CELL_LENGTH), MAX_IMPORTED_GROUPS),
  /** Why the row can't be imported. */
  problem: z.nullable(MessageText),
});
export type UserRow = z.output<typeof UserRow>;

/** Each column of a gradebook has two keys: points and comment. */
const MAX_GRADE_KEYS = 2 * GRADEBOOK_LIMITS.columns;

/** One row of a file with grades. */
const GradeRow = z.strictObject({
  /** Row in a spreadsheet; the first row after the header is 2. */
  line: z.int().check(z.gte(2)),
  email: boundedText(MAX_CELL_LENGTH),
  /** One for each key of the file; may be empty. A cell that is too long is cut to one character more than a comment may have. */
  cells: boundedList(boundedText(GRADEBOOK_LIMITS.comment + 1), MAX_GRADE_KEYS),
  /** Why the row cannot be imported. */
  problem: z.nullable(MessageText),
});
export type GradeRow = z.output<typeof GradeRow>;

/** Schema of the reading process's messages. A hostile file may control that process, so each message is checked by shape and size. */
const ReadingMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('question'), question: PreparedQuestion }),
  /** Asks for the size of a picture that may be stored already. */
  z.strictObject({ type: z.literal('findPicture'), id: z.uuid() }),
  z.strictObject({
    type: z.literal('picture'),
    id: z.uuid(),
    width: positiveInt(PICTURE_LIMITS.side),
    height: positiveInt(PICTURE_LIMITS.side),
    data: z
      .custom<Uint8Array>((value) => value instanceof Uint8Array)
      .check(z.refine(({ length }) => length <= MAX_PICTURE_BYTES)),
  }),
  z.strictObject({
    type: z.literal('questionsRead'),
    format: QuestionFormat,
    notes: boundedList(MessageText, MAX_NOTES),
  }),
  z.strictObject({ type: z.literal('users'), rows: boundedList(UserRow, ROWS_PER_MESSAGE) }),
  z.strictObject({
    type: z.literal('usersRead'),
    rowCount: positiveInt(MAX_IMPORTED_USERS),
    notes: boundedList(MessageText, MAX_NOTES),
  }),
  z.strictObject({ type: z.literal('grades'), rows: boundedList(GradeRow, GRADE_ROWS_PER_MESSAGE) }),
  z.strictObject({
    type: z.literal('gradesRead'),
    /** Keys of the request's words for which the file has a column. */
    keys: boundedList(boundedText(100), MAX_GRADE_KEYS),
    notes: boundedList(MessageText, MAX_NOTES),
  }),
  z.strictObject({ type: z.literal('refused'), text: MessageText }),
  z.strictObject({ type: z.enum(['tooBig', 'tooSlow']) }),
  z.strictObject({ type: z.literal('failed'), detail: argumentText }),
]);
export type ReadingMessage = z.output<typeof ReadingMessage>;

/** @throws ZodError for a message that the reading process must not send */
export const parseReadingMessage = (received: unknown): ReadingMessage => ReadingMessage.parse(received);
