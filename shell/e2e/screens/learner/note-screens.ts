import { listNoteCourses, listNotes, type Note } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { answering } from '../../sentences/sentence';
import { failed, heading, type Screen } from '../screen';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const AT = '2026-03-04T12:00:00.000Z';

const note: Note = {
  ...{ id: uuid(1), kind: 'highlight', color: 'green', text: '', version: 1, createdAt: AT, updatedAt: AT },
  quote: 'Bees keep their hive warm in winter.',
  ...{
    range: { start: 0, end: 30 },
    place: null,
    state: 'exact',
    isCopy: false,
    cardFront: null,
    canOpen: true,
  },
  course: { id: uuid(2), slug: 'keeping-bees', title: 'Keeping bees' },
  module: { id: uuid(3), title: 'Who lives in a hive' },
  slide: { id: uuid(4), title: 'Winter', number: 3 },
};

/** One in each state. */
const NOTES: Note[] = [
  note,
  {
    ...note,
    id: uuid(5),
    kind: 'note',
    state: 'changed',
    text: 'How warm?',
    color: 'pink',
    cardFront: 'Why?',
  },
  { ...note, id: uuid(6), kind: 'bookmark', quote: null, range: null, canOpen: false },
  {
    ...{ ...note, id: uuid(7), kind: 'note', quote: null, range: null, text: 'Ask.', state: 'removed' },
    ...{
      canOpen: false,
      module: { id: null, title: 'Old' },
      slide: { id: null, title: 'Gone', number: null },
    },
  },
];

/** The pages of notes with invented answers of the API, so that the learners of other screens have none. */
export function noteScreens(page: Page): Screen[] {
  const given = async () => {
    await answering(listNoteCourses.path, [{ id: uuid(2), title: 'Keeping bees', noteCount: 4 }]).given?.(
      page,
    );
    await answering(listNotes.path, { items: NOTES, total: NOTES.length }).given?.(page);
  };
  return [
    { name: 'notes', page, path: '/notes', given, arrived: () => page.getByText('4 notes') },
    { name: 'printed notes', page, path: '/notes/print', given, arrived: heading('Keeping bees') },
    { name: 'notes of a new learner', page, path: '/notes', arrived: heading('No notes yet') },
    failed('notes', page, '/notes', listNotes.path, 'Your notes could not be loaded'),
  ];
}
