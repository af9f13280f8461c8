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
 * Refuses a save that started from an older version than the stored one. Call this after locking the row, so that the second of two
 * simultaneous saves is refused.
 * @param kind of the object, for the refusal
 * @throws Refusal (409) with the code EDIT_CONFLICT
 */
export function requireVersion(kind: EditedKind, saved: { version: number }, version: number): void {
  if (saved.version === version) return;
  throw new Refusal(409, 'platform.editConflict', { values: { kind }, code: EDIT_CONFLICT });
}
