import type { NotePlace, NoteState } from '@lectern/contract';
import type { Anchored } from '@lectern/data';

/** The columns of what a note or thread is about; `slideId` is null where the slide was removed. */
export type AnchorRow = Pick<
  Anchored,
  | 'slideId'
  | 'slideTitle'
  | 'moduleTitle'
  | 'quote'
  | 'startLetter'
  | 'endLetter'
  | 'placeX'
  | 'placeY'
  | 'isChanged'
> & { moduleId: string | null; slideNumber: number | null };

/** Where a note or thread is, with the titles of its slide as they are or were last. */
export function presentAnchor(row: AnchorRow): {
  quote: string | null;
  range: { start: number; end: number } | null;
  place: NotePlace | null;
  state: NoteState;
  module: { id: string | null; title: string };
  slide: { id: string | null; title: string; number: number | null };
} {
  const { quote, startLetter, endLetter, placeX, placeY } = row;
  const isFound = row.slideId !== null && startLetter !== null && endLetter !== null;
  return {
    quote,
    range: isFound ? { start: startLetter, end: endLetter } : null,
    place: placeX !== null && placeY !== null ? { x: placeX, y: placeY } : null,
    state: chooseState(row),
    module: { id: row.moduleId, title: row.moduleTitle },
    slide: { id: row.slideId, title: row.slideTitle, number: row.slideNumber },
  };
}

function chooseState({ slideId, isChanged }: Pick<AnchorRow, 'slideId' | 'isChanged'>): NoteState {
  if (slideId === null) return 'removed';
  return isChanged ? 'changed' : 'exact';
}
