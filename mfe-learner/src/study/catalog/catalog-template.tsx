import { getQueryKey } from '@lectern/client';
import { EAGER_CARDS, listCourses, type Course } from '@lectern/contract';
import { getSite, setSite } from '@lectern/i18n';
import {
  each,
  eachCategory,
  fillPlural,
  renderScreen,
  replaceAll,
  SLOT_CATEGORY,
  SLOT_COURSE,
  when,
} from '@lectern/remote/prerender';
import { defaultCategoryName } from '@lectern/ui';
import { paths } from '../../paths';
import { fillCourse } from '../course-list/card-template';
import CatalogPage from './catalog-page';
import { GridCard } from './course-grid';
import { t } from '../texts';

/** A number of courses that the page has nowhere else. */
const COUNT = 30;
const others = Array.from({ length: COUNT }, (_, number): Course => ({
  ...SLOT_COURSE,
  category: SLOT_CATEGORY.key,
  id: String(number),
}));

/** The list of courses as a template. */
export default function renderTemplate(): string {
  const site = getSite();
  setSite({ ...site, categories: [SLOT_CATEGORY] });
  const courses = [SLOT_COURSE, ...others];
  const page = renderScreen(<CatalogPage />, {
    location: paths.courses,
    responses: [[getQueryKey(listCourses), courses]],
  });
  const cards = courses.slice(0, EAGER_CARDS).map((course) => renderCard(course));
  const [card = '', ...otherCards] = cards;
  setSite(site);
  const listed = replaceAll(page, [
    [[card, ...otherCards].join(''), each('courses', whenEager(fillCourse(card)))],
  ]);
  return replaceAll(eachCategory(listed, defaultCategoryName), [
    [`>${COUNT}<`, '>{{count.text}}<'],
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
