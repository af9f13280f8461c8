import type { CourseUpdates, CurrentSlide, ProposedSlide } from '@lectern/contract';

/** Ids as the server gives them. */
export const buildUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const aSlide = (number: number, title: string) => ({
  id: buildUuid(number),
  title,
  content: `<p>Text of ${title}</p>`,
  imageUrl: `/api/files/${number}.webp`,
  imageWidth: 1280,
  imageHeight: 720,
  moduleTitle: 'Flying',
  pictureHash: null,
  textHash: title,
});

/** A slide of the course, numbered from 1, as its deck gave it. */
export const aCurrentSlide = (
  number: number,
  title: string,
  own: Partial<CurrentSlide> = {},
): CurrentSlide => ({
  ...aSlide(number, title),
  deckHash: title,
  ...own,
});

/** A slide of the new deck, numbered from 1. */
export const aProposedSlide = (number: number, title: string): ProposedSlide => aSlide(100 + number, title);

/** Version 7 of a course with a proposed update; `matches` are pairs of numbers, new and old. */
export function courseUpdates(
  slides: ProposedSlide[],
  currentSlides: CurrentSlide[],
  matches: [number, number][],
): CourseUpdates & { proposed: NonNullable<CourseUpdates['proposed']> } {
  return {
    course: { id: buildUuid(900), slug: 'kites', title: 'Kites' },
    version: 7,
    proposed: {
      id: buildUuid(901),
      fileName: 'kites-2.pdf',
      createdAt: '2026-11-21T12:00:00.000Z',
      slides,
      currentSlides,
      matches: matches.map(([id, slideId]) => ({ id: buildUuid(100 + id), slideId: buildUuid(slideId) })),
    },
    applied: null,
  };
}
