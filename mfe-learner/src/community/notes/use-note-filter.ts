import { MAX_SEARCH_LENGTH, NOTE_KINDS, type NoteKind } from '@lectern/contract';
import { choiceParam, idParam, pageParam, textParam, useSearchState, type SearchParam } from '@lectern/ui';

export const ALL = 'all';
export const DELETED = 'none';

const id = idParam<undefined>(undefined);
/** The id of a course, or `none` for courses that were deleted. */
const courseParam: SearchParam<string | undefined> = {
  parse: (text) => (text === DELETED ? DELETED : id.parse(text)),
  format: (course) => course,
};
const SEARCH = {
  search: textParam(MAX_SEARCH_LENGTH),
  course: courseParam,
  kind: choiceParam([ALL, ...NOTE_KINDS], ALL),
  page: pageParam,
};

export interface ChosenNotes {
  search: string;
  course: string | undefined;
  kind: NoteKind | undefined;
}

/** Which notes the address of the page names. */
export function useNoteFilter() {
  const { state, ...rest } = useSearchState(SEARCH);
  const { search, course, kind, page } = state;
  const filter: ChosenNotes = { search, course, kind: kind === ALL ? undefined : (kind as NoteKind) };
  return { filter, page, ...rest };
}
