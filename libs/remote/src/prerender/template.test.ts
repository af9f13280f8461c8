import { expect, test } from 'vitest';
import { each, fillPlural, optional, replaceAll, when } from './template';

test('a text that the rendered screen does not contain ends the build', () => {
  expect(() => replaceAll('<p>Courses</p>', [['Exams', '{{exams}}']])).toThrow('Exams');
});

test('all occurrences are replaced, and the replacement is taken literally', () => {
  expect(replaceAll('a b a', [['a', '$&{{x}}']])).toBe('$&{{x}} b $&{{x}}');
});

test('a count has its noun in each form that the language has', () => {
  const courses = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'course' : 'courses'}`;
  expect(fillPlural('total', courses, 12_345)).toEqual([
    '12,345 courses',
    '{{#total.is.one}}{{total.text}} course{{/total.is.one}}{{#total.is.other}}{{total.text}} courses{{/total.is.other}}',
  ]);
});

test('the element of a value that may be missing stands only if there is one', () => {
  const html = '<div><p class="a">{{text}}</p><img src="{{url}}" alt=""/></div>';
  const template = optional(optional(html, 'text'), 'url');
  expect(template).toBe(
    '<div>{{#text}}<p class="a">{{text}}</p>{{/text}}{{#url}}<img src="{{url}}" alt=""/>{{/url}}</div>',
  );
  expect(() => optional('<p>Text</p>', 'text')).toThrow('text');
});

test('a part is rendered for a value, for a missing value, and for each item of a list', () => {
  expect(when('price', '${{price}}', 'FREE')).toBe('{{#price}}${{price}}{{/price}}{{^price}}FREE{{/price}}');
  expect(each('courses', '<li></li>')).toBe('{{#courses}}<li></li>{{/courses}}');
});
