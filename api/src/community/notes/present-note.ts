import type { Note as NoteOnWire, NoteState } from '@lectern/contract';
import type { Note } from '@lectern/data';

/** A note with the present titles of its slide. */
export type NoteRow = Pick<
  Note,
  | 'id'
  | 'kind'
  | 'quote'
  | 'startLetter'
  | 'endLetter'
  | 'placeX'
  | 'placeY'
  | 'color'
  | 'text'
  | 'isChanged'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
> & {
  courseId: string | null;
  courseSlug: string | null;
  courseTitle: string;
  moduleId: string | null;
  moduleTitle: string;
  slideId: string | null;
  slideTitle: string;
  slideNumber: number | null;
  cardFront: string | null;
  canOpen: boolean;
};

export function presentNote(row: NoteRow): NoteOnWire {
  const { id, kind, quote, color, text, version, startLetter, endLetter, placeX, placeY } = row;
  const isFound = row.slideId !== null && startLetter !== null && endLetter !== null;
  return {
    ...{ id, kind, quote, color, text, version },
    range: isFound ? { start: startLetter, end: endLetter } : null,
    place: placeX !== null && placeY !== null ? { x: placeX, y: placeY } : null,
    state: chooseState(row),
    course: { id: row.courseId, slug: row.courseSlug, title: row.courseTitle },
    module: { id: row.moduleId, title: row.moduleTitle },
    slide: { id: row.slideId, title: row.slideTitle, number: row.slideNumber },
    cardFront: row.cardFront,
    canOpen: row.canOpen,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function chooseState({ slideId, isChanged }: Pick<NoteRow, 'slideId' | 'isChanged'>): NoteState {
  if (slideId === null) return 'removed';
  return isChanged ? 'changed' : 'exact';
}
