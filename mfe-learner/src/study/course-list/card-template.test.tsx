import { renderScreen, SLOT_COURSE } from '@lectern/remote/prerender';
import { expect, test } from 'vitest';
import { CourseCard } from './course-card';
import { fillCourse } from './card-template';

test('a template has the names of all categories and levels, and the forms of the number of ratings', () => {
  const template = fillCourse(renderScreen(<CourseCard course={SLOT_COURSE} to="/" />));
  expect(template).toContain('{{#categoryIs.HealthSafety}}Health &amp; Safety{{/categoryIs.HealthSafety}}');
  expect(template).toContain(
    '{{#levelIs.Advanced}}Advanced{{/levelIs.Advanced}}{{^level}}Beginner{{/level}}',
  );
  expect(template).toContain(
    '{{#ratings.is.one}}Rated {{rating}} out of 5 by {{ratings.text}} learner{{/ratings.is.one}}',
  );
  expect(template).not.toContain('80,002');
});

test('a template has the labels of prices and the rating that the site may replace or hide', () => {
  const template = fillCourse(renderScreen(<CourseCard course={SLOT_COURSE} to="/" />));
  expect(template).toMatch(
    /\{\{#price\}\}\{\{\^hidden\.price\}\}<span[^<>]*>\{\{#figures\.price\}\}\{\{figures\.price\}\}\{\{price\}\}\{\{\/figures\.price\}\}\{\{\^figures\.price\}\}\$\{\{price\}\}/,
  );
  expect(template).toMatch(
    /\{\{\^hidden\.free\}\}<span[^<>]*>\{\{#figures\.free\}\}\{\{figures\.free\}\}\{\{\/figures\.free\}\}\{\{\^figures\.free\}\}FREE/,
  );
  expect(template).toMatch(/\{\{#hasRating\}\}<li><span.*<\/li>\{\{\/hasRating\}\}<\/ul>/);
});
