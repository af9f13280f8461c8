import { displayName, type Regrade as RegradeOnWire } from '@lectern/contract';
import type { Regrade } from '@lectern/data';

/** @param isLatest whether it is the latest regrade of its question that is not undone */
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
