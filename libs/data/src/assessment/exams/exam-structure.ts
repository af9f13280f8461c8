import type { SectionOfExam } from './exam-structure.queries.js';

/** How many questions an attempt has. */
export const countQuestions = (sections: SectionOfExam[]): number =>
  sections.flatMap(({ slots }) => slots).reduce((sum, { drawCount }) => sum + (drawCount ?? 1), 0);

/** The points of all questions of an attempt. */
export const sumPoints = (sections: SectionOfExam[]): number =>
  sections
    .flatMap(({ slots }) => slots)
    .reduce((sum, { drawCount, points }) => sum + (drawCount ?? 1) * points, 0);

/** The slots as `drawQuestions` needs them. */
export const drawableSections = (sections: SectionOfExam[]) =>
  sections.map(({ title, slots }) => ({
    title,
    slots: slots.map(({ id, points, drawCount, candidates }) => ({
      id,
      points,
      count: drawCount ?? 1,
      candidates,
    })),
  }));
