import { adminScreens } from './admin-screens';
import { enrollIn, graduateFrom } from '../support/decks';
import type { SharedCourse } from '../support/journey';
import { learnerScreens } from './learner-screens';
import type { Cast } from './screen';
import { teachingScreens } from './teaching-screens';

/** Lets the users begin and complete the course that the screens show. */
export async function chooseCast(
  people: Pick<Cast, 'visitor' | 'learner' | 'graduate' | 'admin' | 'instructor'>,
  shared: SharedCourse,
): Promise<Cast> {
  await enrollIn(people.learner, shared.course.id);
  const certificate = await graduateFrom(people.graduate, shared.course.id);
  return { ...people, ...shared, certificate };
}

/** Every screen of the product, by audience. */
export const SCREENS = {
  learners: learnerScreens,
  administrators: adminScreens,
  instructors: teachingScreens,
};
