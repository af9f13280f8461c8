import {
  courseSlots,
  fillPlural,
  renderScreen,
  replaceAll,
  SLOT_COURSE,
  unlessHidden,
  when,
} from '@lectern/remote/prerender';
import { categoryAccent, categoryName, formatCount, formatPrice, levelName } from '@lectern/ui';
import { DEFAULT_LEVEL } from '../../parts/courses/level';
import { t } from '../texts';
import { createElement } from 'react';
import { formatRating, Rating } from './rating';

const { enrollmentCount, ratingCount } = SLOT_COURSE;

/** Replaces what cards and pages of courses show of `SLOT_COURSE` by slots. */
export function fillCourse(html: string, { showsRatingCount = false } = {}): string {
  const [mean, count] = [formatRating(SLOT_COURSE.rating), formatCount(ratingCount)];
  const visibleMean = showsRatingCount ? `>${mean} (${count})<` : `>${mean}<`;
  const rating = renderScreen(createElement(Rating, { course: SLOT_COURSE, counted: showsRatingCount }));
  const item = html.includes(`<li>${rating}</li>`) ? `<li>${rating}</li>` : rating;
  const filled = replaceAll(fillPrice(html), [
    [item, when('hasRating', item)],
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

const PRICE = formatPrice(SLOT_COURSE.price);
const ELEMENT = /<(\w{1,10})[^<>]*>([^<>]*)<\/\1>/g;

/** The element of a price stands with the site's label of a price, or of no price, unless the site hides it. */
function fillPrice(html: string): string {
  const sign = when('figures.price', formatPrice(SLOT_COURSE.price, { price: '{{figures.price}}' }), PRICE);
  const free = when('figures.free', '{{figures.free}}', formatPrice(null));
  return html.replace(ELEMENT, (element, _, text: string) => {
    if (text !== PRICE) return element;
    const fill = (label: string) => element.replace(PRICE, () => label);
    return when('price', unlessHidden('price', fill(sign)), unlessHidden('free', fill(free)));
  });
}

const describeRating = (count: number, mean = '{{rating}}') => t('course.rating', { mean, count });

const [, ratings] = fillPlural('ratings', describeRating, ratingCount);

const whenFeatured = (html: string, badge: string) =>
  html.replace(new RegExp(`<span[^<>]*>${badge}</span>`), (element) => when('isFeatured', element));
