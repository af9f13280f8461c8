import type { Note as NoteOnWire } from '@lectern/contract';
import type { Note } from '@lectern/data';
import { type AnchorRow, presentAnchor } from '../anchors/present-anchor.js';

/** A note with the present titles of its slide. */
export type NoteRow = AnchorRow &
  Pick<
    Note,
    | 'id'
    | 'kind'
    | 'color'
    | 'text'
    | 'isCopy'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'courseTitle'
    | 'courseId'
  > & {
    courseSlug: string | null;
    cardFront: string | null;
    canOpen: boolean;
  };

export function presentNote(row: NoteRow): NoteOnWire {
  const { id, kind, color, text, isCopy, version, cardFront, canOpen } = row;
  return {
    ...{ id, kind, color, text, isCopy, version, cardFront, canOpen },
    ...presentAnchor(row),
    course: { id: row.courseId, slug: row.courseSlug, title: row.courseTitle },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
