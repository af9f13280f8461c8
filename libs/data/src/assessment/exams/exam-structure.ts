import type { SectionOfExam } from './exam-structure.queries.js';

/** Counts the questions of an attempt. */
export const countQuestions = (sections: SectionOfExam[]): number =>
  sections.flatMap(({ slots }) => slots).reduce((sum, { drawCount }) => sum + (drawCount ?? 1), 0);

/** Adds up the points of all questions of an attempt. */
export const sumPoints = (sections: SectionOfExam[]): number =>
  sections
    .flatMap(({ slots }) => slots)
    .reduce((sum, { drawCount, points }) => sum + (drawCount ?? 1) * points, 0);

/** Converts sections to the input of `drawQuestions`. */
export const toDrawableSections = (sections: SectionOfExam[]) =>
  sections.map(({ title, slots }) => ({
    title,
    slots: slots.map(({ id, points, drawCount, candidates }) => ({
      id,
      points,
      count: drawCount ?? 1,
      candidates,
    })),
  }));
