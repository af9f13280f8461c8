import { expect, test } from 'vitest';
import { isUntitledSlide, untitledPart, untitledSlide } from './untitled-slide.js';

test('a slide and a module without a title are named by their place in the language of the course', () => {
  expect(['en', 'de', 'pt', 'zh-Hans', 'sv', null].map((language) => untitledSlide(3, language))).toEqual([
    ...['Slide 3', 'Folie 3', 'Slide 3', '幻灯片 3', 'Slide 3', 'Slide 3'],
  ]);
  expect(untitledPart(12, 'pl')).toBe('Część 12');
});

test('such a title is known in every language, and a title with words of its own is not one', () => {
  expect(['Slide 3', 'Folie 12', 'الشريحة 400'].map(isUntitledSlide)).toEqual([true, true, true]);
  expect(['Slide', 'Slide 3: Memory', 'Chapter 3', 'Slide 03'].map(isUntitledSlide)).toEqual([
    ...[false, false, false, false],
  ]);
});
