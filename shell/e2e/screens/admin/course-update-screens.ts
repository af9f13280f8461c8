import { type Course, type CourseUpdates, getCourseUpdates, type ProposedUpdate } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { dialog, type Screen } from '../screen';
import { answering } from '../../sentences/sentence';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const slide = (number: number, title: string, text = title) => ({
  id: id(number),
  title,
  content: `<p>What there is to know: ${text}.</p>`,
  imageUrl: null,
  imageWidth: null,
  imageHeight: null,
  moduleTitle: 'Flying',
  pictureHash: null,
  textHash: text,
});

const proposed: ProposedUpdate = {
  id: id(90),
  fileName: 'kites-2.pdf',
  createdAt: '2026-11-21T12:00:00.000Z',
  slides: [
    slide(11, 'Kites'),
    slide(12, 'Wind'),
    slide(13, 'Strings', 'Strings that hold in any wind'),
    slide(14, 'Tails'),
  ],
  currentSlides: [
    { ...slide(1, 'Kites'), deckHash: 'Kites' },
    { ...slide(2, 'Strings', 'Strings, in our own words'), deckHash: 'Strings' },
    { ...slide(3, 'Knots'), deckHash: 'Knots' },
    { ...slide(4, 'Wind'), deckHash: 'Wind' },
  ],
  matches: [
    { id: id(11), slideId: id(1) },
    { id: id(12), slideId: id(4) },
    { id: id(13), slideId: id(2) },
  ],
};
const applied = {
  id: id(91),
  fileName: 'kites-1.pdf',
  appliedAt: '2026-11-20T12:00:00.000Z',
  undoUntil: '2026-12-20T12:00:00.000Z',
  isEditedSince: true,
};

/** The screen that updates a course from a new deck, in each state and with each dialog. */
export function courseUpdateScreens(page: Page, course: Course): Screen[] {
  const updates: CourseUpdates = { course, version: 3, proposed, applied };
  const call = getCourseUpdates.path.replace(':id', course.id);
  const screen = {
    page,
    path: `/admin/courses/${course.id}/update`,
    given: answering(call, updates).given,
  };
  const heading = (name: string) => () => page.getByRole('heading', { name, exact: true }).first();
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).first().click();
  return [
    { ...screen, name: 'course update', arrived: heading('New deck') },
    {
      ...screen,
      name: 'course without an update',
      given: answering(call, { ...updates, proposed: null, applied: null }).given,
      arrived: heading('Update from a new deck'),
    },
    {
      ...screen,
      name: 'correction of a match',
      act: press('Correct the match'),
      arrived: () => page.getByLabel('Slide of the course'),
    },
    {
      ...screen,
      name: 'discarding of an update',
      act: press('Discard'),
      arrived: dialog('Discard this update?'),
    },
    {
      ...screen,
      name: 'undoing of an update',
      act: press('Undo the update'),
      arrived: dialog('Undo the update?'),
    },
  ];
}
