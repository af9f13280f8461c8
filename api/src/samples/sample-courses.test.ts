import { CATEGORIES } from '@lectern/contract';
import { expect, test } from 'vitest';
import { sampleCourses } from './sample-courses.js';

const slidesOf = (course: (typeof sampleCourses)[number]) => course.modules.flatMap(({ slides }) => slides);

test('there is one sample course of each category, in the categories’ order', () => {
  expect(sampleCourses.map(({ category }) => category)).toEqual(CATEGORIES);
});

test.each(sampleCourses.map((course) => [course.title, course] as const))(
  '%s has 2 to 4 modules of 4 to 8 slides, each with something to read',
  (_, course) => {
    expect(course.modules.length).toBeGreaterThanOrEqual(2);
    expect(course.modules.length).toBeLessThanOrEqual(4);
    for (const { slides } of course.modules) {
      expect(slides.length).toBeGreaterThanOrEqual(4);
      expect(slides.length).toBeLessThanOrEqual(8);
    }
    const titles = slidesOf(course).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  },
);

test.each(sampleCourses.map((course) => [course.title, course] as const))(
  'the slides of %s are well-formed, with plain tags only',
  (_, course) => {
    for (const { content } of slidesOf(course)) {
      const open: string[] = [];
      for (const [, end, tag] of content.matchAll(/<(\/?)([^<>]*)>/g)) {
        expect(tag).toMatch(/^(p|ul|ol|li|strong|em)$/);
        if (end) expect(open.pop()).toBe(tag);
        else open.push(tag ?? '');
      }
      expect(open).toEqual([]);
      expect(content.replace(/<[^<>]*>/g, '').length).toBeGreaterThan(150);
    }
  },
);

test('a picture is one self-contained drawing: no script, no other address, no text outside of it', () => {
  const pictures = sampleCourses.flatMap((course) => [
    course.cover,
    ...slidesOf(course).flatMap(({ picture }) => picture ?? []),
  ]);
  expect(pictures.length).toBeGreaterThan(30);
  for (const picture of pictures) {
    expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    expect(picture).not.toMatch(/<script|href|\bon\w+=|NaN|undefined/);
  }
});
