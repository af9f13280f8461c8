import { expect, test } from 'vitest';
import { removeBlankOptions } from '../questions/blank-options.js';
import { nameField } from './name-field.js';
import { Losses } from '../questions/problems.js';

test.each<[string, PropertyKey[]]>([
  ['Option 1', ['content', 'options', 0, 'html']],
  ['The feedback of option 2', ['key', 'options', 1, 'feedback']],
  ['The text of the question', ['content', 'prompt']],
  ['Choice 3 of part 2', ['content', 'parts', 1, 'choices', 2, 'text']],
  ['Answer 1 of gap 2', ['key', 'gaps', 1, 'answers', 0]],
  ['Criterion 1', ['content', 'criteria', 0, 'title']],
  ['The title', ['title']],
  ['The question', []],
])('a problem of a question is about %s in a teacher’s words', (label, path) => {
  expect(nameField(path)).toBe(label);
});

const writeHtml = (options: [html: string, weight: number][], losses = new Losses()) => [
  removeBlankOptions(
    options.map(([html, weight]) => ({ html, weight })),
    ({ weight }) => weight > 0,
    losses,
  ).map(({ html }) => html),
  losses.list,
];

test('blank options are left out, and that is noted, while two options remain and none of them is right', () => {
  expect(
    writeHtml([
      ['Yes', 1],
      ['', 0],
      ['No', 0],
      [' ', 0],
    ]),
  ).toEqual([['Yes', 'No'], [{ id: 'assessment.file.noBlankOptions' }]]);
  expect(
    writeHtml([
      ['Yes', 1],
      ['', 0],
    ]),
  ).toEqual([['Yes', ''], []]);
  expect(
    writeHtml([
      ['Yes', 0],
      ['', 1],
      ['No', 0],
    ]),
  ).toEqual([['Yes', '', 'No'], []]);
});

test('an option that is blank because its picture was lost is not left out', () => {
  const losses = new Losses();
  losses.add('assessment.file.noPictures');
  expect(
    writeHtml(
      [
        ['Yes', 1],
        ['', 0],
        ['No', 0],
      ],
      losses,
    )[0],
  ).toEqual(['Yes', '', 'No']);
});
