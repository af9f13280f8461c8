import type {
  MarkedPart,
  QuestionContent,
  QuestionKey,
  QuestionResponse,
  QuestionType,
} from '@lectern/contract';
import type { ServerMessageId } from '@lectern/i18n/server';

type Content<T extends QuestionType> = Extract<QuestionContent, { type: T }>;
type Key<T extends QuestionType> = Extract<QuestionKey, { type: T }>;
type Response<T extends QuestionType> = Extract<QuestionResponse, { type: T }>;

/** The mark of a response. */
export interface Mark {
  /** Share of the points, 0 to 1; null where a person must grade. */
  fraction: number | null;
  parts: MarkedPart[];
  /** HTML: the feedback for this response, then the general feedback. */
  feedback: string[];
}

interface Part {
  id: string;
}

/** How the parts of a question are shuffled for one attempt. */
interface Shuffling {
  /** Parts whose order could tell the answer. */
  always: <P extends Part>(parts: P[]) => P[];
  /** Parts that keep their order unless the exam shuffles options. */
  onRequest: <P extends Part>(parts: P[]) => P[];
}

/** What the server knows of a type of question. */
export interface QuestionTypeRules<T extends QuestionType> {
  /** What is wrong with a key that its schema allows, as a message: it does not fit, or no answer could be right. */
  findKeyProblem?: (content: Content<T>, key: Key<T>) => ServerMessageId | undefined;
  /** Whether a response names only parts that the question has, each at most once. */
  hasParts?: (content: Content<T>, response: Response<T>) => boolean;
  shuffle?: (content: Content<T>, shuffling: Shuffling) => Content<T>;
  /** Marks a response that holds an answer. The general feedback is added to what it returns. */
  mark: (key: Key<T>, response: Response<T>, content: Content<T>) => Mark;
}

export const MISMATCH = 'assessment.key.mismatch' satisfies ServerMessageId;

/** Whether the ids are of the parts, and none twice. */
export function areAmong(ids: readonly string[], parts: readonly Part[]): boolean {
  const known = new Set(parts.map(({ id }) => id));
  return new Set(ids).size === ids.length && ids.every((id) => known.has(id));
}

/** Whether the ids are those of all parts, each once. */
export const areAll = (ids: readonly string[], parts: readonly Part[]): boolean =>
  ids.length === parts.length && areAmong(ids, parts);

export const listIds = (parts: readonly Part[]): string[] => parts.map(({ id }) => id);

/** Feedback without the missing ones. */
export const presentFeedback = (feedback: (string | null | undefined)[]): string[] =>
  feedback.flatMap((text) => text || []);

/** The mark of a question whose parts count the same. */
export function markParts(parts: MarkedPart[]): Mark {
  const right = parts.filter(({ isRight }) => isRight).length;
  return { fraction: right / Math.max(1, parts.length), parts, feedback: [] };
}
