import { EDIT_CONFLICT } from '@lectern/contract';
import { ConflictException } from '@nestjs/common';

/**
 * Refuses a save that started from an older version than the one that is saved now. Call it once the row is locked, so that
 * of two saves at once the second one is refused.
 * @param noun names the object in the refusal: 'exam'
 * @throws ConflictException with the code EDIT_CONFLICT
 */
export function requireVersion(noun: string, saved: { version: number }, version: number): void {
  if (saved.version === version) return;
  throw new ConflictException({
    message: `Someone else saved this ${noun} after you opened it, so your changes were not saved. Reload it to see theirs.`,
    code: EDIT_CONFLICT,
  });
}
