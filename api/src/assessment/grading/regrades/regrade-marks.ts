import { isPersonGraded, type RegradeRule } from '@lectern/contract';
import { mark } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../../platform/http/refusal.js';
import { type AnswerToRegrade, findNewestReady, type NewMark } from './regrades.queries.js';

/** Returns a function that computes the new mark of an answer by a rule. Fields that the function leaves out stay as they are. */
export async function createMarker(
  manager: EntityManager,
  questionId: string,
  rule: RegradeRule,
): Promise<(answer: AnswerToRegrade) => Partial<NewMark>> {
  if (rule === 'full-points') return () => ({ fraction: 1, state: 'marked' });
  if (rule === 'drop') return ({ fraction }) => ({ maxPoints: 0, fraction: fraction ?? 0, state: 'marked' });
  const newest = await findNewestReady(manager, questionId);
  if (!newest) throw new Refusal(409, 'assessment.noReadyVersion');
  return ({ draft, markVersion, state }) => {
    if (isPersonGraded(newest.content) || markVersion > 0) return {};
    const { fraction } = mark(newest.content, newest.key, draft);
    return { versionId: newest.id, fraction, state };
  };
}

export const isSameMark = (a: NewMark, b: NewMark): boolean =>
  a.versionId === b.versionId &&
  a.fraction === b.fraction &&
  a.maxPoints === b.maxPoints &&
  a.state === b.state;
