import { EDIT_CONFLICT } from '@lectern/contract';
import { Refusal } from '../http/refusal.js';

type EditedKind =
  | 'course'
  | 'exam'
  | 'question'
  | 'group'
  | 'column'
  | 'grade'
  | 'gradebook'
  | 'mark'
  | 'note'
  | 'post'
  | 'announcement'
  | 'path'
  | 'captions'
  | 'survey'
  | 'meeting';

/**
 * Refuses a save that started from an older version than the one that is saved now. Call it once the row is locked, so that
 * of two saves at once the second one is refused.
 * @param kind of the object, for the refusal
 * @throws Refusal (409) with the code EDIT_CONFLICT
 */
export function requireVersion(kind: EditedKind, saved: { version: number }, version: number): void {
  if (saved.version === version) return;
  throw new Refusal(409, 'platform.editConflict', { values: { kind }, code: EDIT_CONFLICT });
}
