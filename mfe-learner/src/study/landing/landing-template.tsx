import { getQueryKey } from '@lectern/client';
import { CATEGORIES, categoryKey, listCourses, type Course } from '@lectern/contract';
import { each, fillPlural, renderScreen, replaceAll, SLOT_COURSE } from '@lectern/remote/prerender';
import { fillCourse } from '../course-list/card-template';
import { countByCategory } from '../course-list/course-lists';
import { FeaturedCard } from './featured';
import LandingPage from './landing-page';
import { t } from '../texts';

/** More courses in each category than in the one before, so that each number is the one of its category. */
const others = CATEGORIES.flatMap((category, index) =>
  Array.from({ length: 20 + 2 * index }, (): Course => ({ ...SLOT_COURSE, category, isFeatured: false })),
);

/** The landing page as a template. */
export default function renderTemplate(): string {
  const courses = [SLOT_COURSE, ...others];
  const page = renderScreen(<LandingPage />, { responses: [[getQueryKey(listCourses), courses]] });
  const card = renderScreen(<FeaturedCard course={SLOT_COURSE} />);
  const counts = [...countByCategory(courses)].map(([category, count]) =>
    fillPlural(`counts.${categoryKey(category)}`, (count) => t('landing.courses', { count }), count),
  );
  return replaceAll(page, [[card, each('featured', fillCourse(card))], ...counts]);
}
