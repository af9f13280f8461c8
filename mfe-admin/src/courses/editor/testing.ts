import { aListedCourse } from '@lectern/client/testing';
import type { EditedCourse, EditedSlide } from '@lectern/contract';

export const aSlide = (id: string): EditedSlide => ({
  id,
  title: `Slide ${id}`,
  content: `<p>Text ${id}</p>`,
  language: 'en',
  imageUrl: null,
  imageWidth: null,
  imageHeight: null,
  imageAlt: null,
  notes: null,
  audioUrl: null,
});

/** Version 7 of a course with these slides by module. */
export function aCourse(modules: Record<string, string[]>): EditedCourse {
  return {
    ...aListedCourse({ id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11', description: 'What to do first' }),
    instructors: [],
    canPreview: true,
    certificateRequirements: { allSlides: false, studyMinutes: 0, exams: [] },
    certificateMonths: null,
    version: 7,
    showsNotes: false,
    hasDiscussion: true,
    modules: Object.entries(modules).map(([id, slides]) => ({
      id,
      title: `Module ${id}`,
      description: null,
      slides: slides.map(aSlide),
    })),
  };
}
