import { courseSlots, fillPlural, replaceAll, SLOT_COURSE, when } from '@lectern/remote/prerender';
import { categoryAccent, categoryName, formatCount, formatPrice, levelName } from '@lectern/ui';
import { DEFAULT_LEVEL } from '../../parts/courses/level';
import { t } from '../texts';
import { formatRating } from './rating';

const { enrollmentCount, ratingCount } = SLOT_COURSE;

/** Replaces what cards and pages of courses show of `SLOT_COURSE` by slots. */
export function fillCourse(html: string, { showsRatingCount = false } = {}): string {
  const [mean, count] = [formatRating(SLOT_COURSE.rating), formatCount(ratingCount)];
  const visibleMean = showsRatingCount ? `>${mean} (${count})<` : `>${mean}<`;
  const filled = replaceAll(html, [
    [formatPrice(SLOT_COURSE.price), when('price', formatPrice(SLOT_COURSE.price), formatPrice(null))],
    fillPlural('students', (number) => t('course.students', { count: number }), enrollmentCount),
    [visibleMean, `>{{rating}}${showsRatingCount ? when('ratings', ' ({{ratings.text}})') : ''}<`],
    [describeRating(ratingCount, mean), when('ratings', ratings, describeRating(0))],
  ]);
  return courseSlots(whenFeatured(filled, t('course.featured')), {
    getAccent: categoryAccent,
    getCategoryName: categoryName,
    getLevelName: (level) => levelName(level ?? DEFAULT_LEVEL),
  });
}

const describeRating = (count: number, mean = '{{rating}}') => t('course.rating', { mean, count });

const [, ratings] = fillPlural('ratings', describeRating, ratingCount);

const whenFeatured = (html: string, badge: string) =>
  html.replace(new RegExp(`<span[^<>]*>${badge}</span>`), (element) => when('isFeatured', element));
