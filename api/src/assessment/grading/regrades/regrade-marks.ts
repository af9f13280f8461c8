import type { QuestionResponse, RegradeRule } from '@lectern/contract';
import { type AttemptQuestion, mark } from '@lectern/data';
import { ConflictException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findNewestReady } from './regrades.queries.js';

/** An answer with its mark as it was before a regrade. */
export type AnswerBefore = Pick<
  AttemptQuestion,
  'id' | 'attemptId' | 'versionId' | 'state' | 'fraction' | 'maxPoints'
>;
export type AnswerToRegrade = AnswerBefore & { draft: QuestionResponse | null; markRevision: number };
export type NewMark = Pick<AnswerBefore, 'id' | 'versionId' | 'state' | 'fraction' | 'maxPoints'>;

/** A function that marks an answer by a rule; what it leaves out stays as it is. */
export async function createMarker(
  manager: EntityManager,
  questionId: string,
  rule: RegradeRule,
): Promise<(answer: AnswerToRegrade) => Partial<NewMark>> {
  if (rule === 'full-points') return () => ({ fraction: 1, state: 'marked' });
  if (rule === 'drop') return ({ fraction }) => ({ maxPoints: 0, fraction: fraction ?? 0, state: 'marked' });
  const newest = await findNewestReady(manager, questionId);
  if (!newest) throw new ConflictException('This question has no ready version.');
  return ({ draft, markRevision, state }) => {
    if (newest.content.type === 'essay' || markRevision > 0) return {};
    const { fraction } = mark(newest.content, newest.key, draft);
    return { versionId: newest.id, fraction, state };
  };
}

export const isSame = (a: NewMark, b: NewMark): boolean =>
  a.versionId === b.versionId &&
  a.fraction === b.fraction &&
  a.maxPoints === b.maxPoints &&
  a.state === b.state;
