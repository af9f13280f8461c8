import { courseSlots, fillPlural, replaceAll, SLOT_COURSE, when } from '@lectern/remote/prerender';
import { categoryAccent, formatPrice } from '@lectern/ui';
import { describeLevel } from '../../parts/courses/level';
import { t } from '../texts';

const { enrollmentCount, ratingCount } = SLOT_COURSE;

/** Replaces what cards and pages of courses show of `SLOT_COURSE` by slots. */
export function fillCourse(html: string, { showsRatingCount = false } = {}): string {
  const [mean, count] = ['3.2', '80,002'];
  const visibleMean = showsRatingCount ? `>${mean} (${count})<` : `>${mean}<`;
  const filled = replaceAll(html, [
    [`{{level}}`, when('level', '{{level}}', describeLevel({ level: null }))],
    ['${{price}}', when('price', '${{price}}', formatPrice(null))],
    fillPlural('students', (count) => t('course.students', { count }), enrollmentCount),
    [visibleMean, `>{{rating}}${showsRatingCount ? when('ratings', ' ({{ratings.text}})') : ''}<`],
    [
      t('course.rating', { mean, count: ratingCount }),
      ratingText((number) => t('course.rating', { mean: '{{rating}}', count: number })),
    ],
  ]);
  return courseSlots(whenFeatured(filled, t('course.featured')), categoryAccent);
}

const ratingText = (text: (count: number) => string) =>
  when(
    'ratings',
    when('ratings.isOne', text(1), text(ratingCount).replace('80,002', '{{ratings.text}}')),
    text(0),
  );

const whenFeatured = (html: string, badge: string) =>
  html.replace(new RegExp(`<span[^<>]*>${badge}</span>`), (element) => when('isFeatured', element));
