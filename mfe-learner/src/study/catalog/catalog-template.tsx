import { getQueryKey } from '@lectern/client';
import { CATEGORIES, categoryKey, EAGER_CARDS, listCourses, type Course } from '@lectern/contract';
import { each, fillPlural, renderScreen, replaceAll, SLOT_COURSE, when } from '@lectern/remote/prerender';
import { paths } from '../../paths';
import { fillCourse } from '../course-list/card-template';
import { countByCategory } from '../course-list/course-lists';
import CatalogPage from './catalog-page';
import { GridCard } from './course-grid';
import { t } from '../texts';

/** Courses beside the one of the slots: more in each category than in the one before. */
const others = CATEGORIES.flatMap((category, index) =>
  Array.from({ length: 4 + 2 * index }, (_, number): Course => ({
    ...SLOT_COURSE,
    category,
    id: `${index} ${number}`,
  })),
);

/** The list of courses as a template. */
export default function renderTemplate(): string {
  const courses = [SLOT_COURSE, ...others];
  const page = renderScreen(<CatalogPage />, {
    location: paths.courses,
    responses: [[getQueryKey(listCourses), courses]],
  });
  const cards = courses.slice(0, EAGER_CARDS).map((course) => renderCard(course));
  const [card = '', ...otherCards] = cards;
  const counts = [...countByCategory(courses)].map(
    ([category, count]) => [`>${count}<`, `>{{counts.${categoryKey(category)}.text}}<`] as const,
  );
  return replaceAll(page, [
    [[card, ...otherCards].join(''), each('courses', whenEager(fillCourse(card)))],
    ...counts,
    fillPlural('total', (count) => t('catalog.found', { count }), courses.length),
  ]);
}

const renderCard = (course: Course) =>
  renderScreen(<GridCard course={course} to={paths.publicCourse(course)} eager />);

const whenEager = (card: string) =>
  replaceAll(card, [
    ['loading="eager"', `loading="${when('isEager', 'eager', 'lazy')}"`],
    ['fetchPriority="high"', `fetchPriority="${when('isEager', 'high', 'auto')}"`],
  ]);
