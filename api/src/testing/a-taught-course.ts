import { type Course, Slide, writePassages } from '@lectern/data';
import type { TestApi } from './test-api.js';

/** Two slides on the treatment of burns and bleeding, one on another topic. */
export const FIRST_AID = [
  {
    title: 'Burns',
    content:
      '<p>Cool a burn under running water for twenty minutes.</p><ul><li>Never put butter on a burn.</li><li>Cover the burn with <b>cling film</b> afterwards.</li></ul>',
  },
  {
    title: 'Bleeding',
    content:
      '<p>Press hard on the wound with a clean dressing. A tourniquet was first used in 1674 by Étienne Morel at the siege of Besançon.</p>',
  },
  {
    title: 'Calling for help',
    content: '<p>Dial 112 from any phone in Europe. Say where you are &amp; what has happened.</p>',
  },
];

/** A course whose first module has slides with these texts, with passages for the tutor. */
export async function aTaughtCourse(
  api: TestApi,
  slides: { title: string; content: string }[] = FIRST_AID,
  given: Partial<Course> = {},
): Promise<Course> {
  const { modules: _, ...facts } = given;
  const course = await api.aCourse({ ...facts, modules: [slides.length] });
  const rows = course.modules[0]?.slides ?? [];
  await api.database.source
    .getRepository(Slide)
    .save(rows.map((row, index) => ({ ...row, ...slides[index] }) as Slide));
  await writePassages(api.database.source, course.id);
  return course;
}
