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
  /** Share of the points, 0 to 1; null if a person must grade the response. */
  fraction: number | null;
  parts: MarkedPart[];
  /** HTML: the feedback for this response, then the general feedback. */
  feedback: string[];
}

/** A part of a question that responses refer to by id: an option, item, choice, gap or criterion. */
interface Part {
  id: string;
}

/** How the parts of a question are shuffled for one attempt. */
interface Shuffling {
  /** Shuffles parts whose order could reveal the answer. */
  always: <P extends Part>(parts: P[]) => P[];
  /** Shuffles parts if the exam shuffles options; otherwise they keep their order. */
  onRequest: <P extends Part>(parts: P[]) => P[];
}

/** How questions of a type are checked, shuffled and marked. */
export interface QuestionTypeRules<T extends QuestionType> {
  /**
   * Finds a problem that the key's schema does not exclude: the key does not fit the content, or no answer could be right.
   * @returns the id of a message about the problem, or undefined
   */
  findKeyProblem?: (content: Content<T>, key: Key<T>) => ServerMessageId | undefined;
  /** Whether a response names only parts that the question has, each at most once. */
  hasParts?: (content: Content<T>, response: Response<T>) => boolean;
  shuffle?: (content: Content<T>, shuffling: Shuffling) => Content<T>;
  /** Marks a response that is not empty. The caller adds the general feedback to the returned feedback. */
  mark: (key: Key<T>, response: Response<T>, content: Content<T>) => Mark;
}

export const MISMATCH = 'assessment.key.mismatch' satisfies ServerMessageId;

/** Whether each id belongs to one of the parts, and none is repeated. */
export function areIdsAmong(ids: readonly string[], parts: readonly Part[]): boolean {
  const partIds = new Set(parts.map(({ id }) => id));
  return new Set(ids).size === ids.length && ids.every((id) => partIds.has(id));
}

/** Whether the ids are those of all parts, each once, in any order. */
export const areIdsOfAll = (ids: readonly string[], parts: readonly Part[]): boolean =>
  ids.length === parts.length && areIdsAmong(ids, parts);

export const listIds = (parts: readonly Part[]): string[] => parts.map(({ id }) => id);

/** Removes missing and empty feedback. */
export const presentFeedback = (feedback: (string | null | undefined)[]): string[] =>
  feedback.flatMap((text) => text || []);

/** Computes the mark of a question whose parts count equally. */
export function markParts(parts: MarkedPart[]): Mark {
  const right = parts.filter(({ isRight }) => isRight).length;
  return { fraction: right / Math.max(1, parts.length), parts, feedback: [] };
}
