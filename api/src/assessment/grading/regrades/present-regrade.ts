import { displayName, type Regrade as RegradeOnWire } from '@lectern/contract';
import type { Regrade } from '@lectern/data';

/** @param isLatest whether this is the latest regrade of the question in the exam that was not undone */
export const presentRegrade = (row: Regrade, isLatest: boolean): RegradeOnWire => ({
  id: row.id,
  question: { id: row.questionId, title: row.question.title },
  rule: row.rule,
  reason: row.reason,
  by: row.by && displayName(row.by),
  at: row.at.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
  changed: row.changed,
  canUndo: isLatest,
});
