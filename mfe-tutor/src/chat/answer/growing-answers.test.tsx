/** @vitest-environment jsdom */
import { fill, LENGTH_FACTOR, MAX_GROWTH, measureGrowth } from '@lectern/contract/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AnswerText } from './answer-text';
import { decodeText, toSpokenText } from './markdown';

/** Above the length that is formatted. */
const FIRST_LENGTH = 1 << 13;
const MAX_LENGTH = process.env['TEST_LONG'] ? 1 << 17 : 1 << 15;
/** The length that is formatted, and those that nest most deeply. */
const FORMATTED_LENGTHS = [500, 2000, 8000];

/** Texts that start what they do not end, and marks that a model can repeat. */
const PARTS = [
  ...['a ', '\n', ' ', '\t', '\n\n', 'a\n', '  \n', '\\', '\\\n', '\0', 'é', '🐝', 'a\u0301'],
  ...[
    '*',
    '**',
    '*a ',
    '**a ',
    ' *a',
    '_',
    '__a ',
    'a_',
    '*_',
    '**a*',
    '~',
    '~~a ',
    '`',
    '``',
    '`a ',
    '```\n',
  ],
  ...[
    '# ',
    '#',
    '=\n',
    '-\n',
    '---\n',
    '- ',
    '- a\n',
    '  - a\n',
    '1. ',
    '1. a\n',
    '* * ',
    '> ',
    '>',
    '> a\n',
  ],
  ...['|', '| a ', '|a|\n|-|\n', '|-', ':-|', '| a | b |\n|---|---|\n'],
  ...[
    '[',
    ']',
    '[[',
    '[a](',
    '[a](b',
    '![',
    '![a](',
    '[a]: ',
    '[a]:b\n',
    '[a][',
    '[a]',
    '](',
    '](b) ',
    '[a](<',
    '[a](b "',
  ],
  ...['[1]', ' [1]', '[1] ', '[1', ' [', '[1].', '[1](', '.!?', '\n[1]'],
  ...['$', '$$', '$a', '$a ', ' $a', '$$a', '$a$', '$a$1', '$\\', '$\\$', '$ a $', '$$a$', '\\(', '\\(a\\)'],
  ...[
    '<',
    '<a',
    '<a ',
    '<!--',
    '<![CDATA[',
    '<?',
    '</a>',
    '<a@b',
    '<http://',
    'http://a',
    'www.',
    'a@b.',
    '&',
    '&amp',
    '&#',
    '&#x1',
    '&lt;',
  ],
];
const CASES = PARTS.map((part) => [JSON.stringify(part), part] as const);
const markup = (markdown: string) =>
  renderToStaticMarkup(<AnswerText markdown={markdown} renderCitations={() => null} />);

test.each(CASES)(
  'an answer that is four times as long takes less than eight times the processor time: %s',
  async (_, part) => {
    const read = (markdown: string) => {
      decodeText(markdown);
      toSpokenText(markdown);
      markup(markdown);
    };
    for (let length = FIRST_LENGTH; LENGTH_FACTOR * length <= MAX_LENGTH; length *= 2)
      expect(
        await measureGrowth(read, (size) => fill(part, size), length),
        `${length} characters`,
      ).toBeLessThan(MAX_GROWTH);
  },
);

test.each([
  ...CASES.map(([name, part]) => [name, (length: number) => fill(part, length)] as const),
  [
    'emphasis in emphasis',
    (length: number) => `${fill('*_', length / 2)}a${fill('_*', length / 2)}`,
  ] as const,
  ['lists in quotations', (length: number) => fill('> - ', length)] as const,
])('an answer of marks is shown, however deep it is: %s', (_, write) => {
  for (const length of FORMATTED_LENGTHS) {
    const markdown = `${write(length)}\n\nzzz`;
    expect(markup(markdown)).toContain('zzz');
    expect(toSpokenText(markdown)).toContain('zzz');
  }
});

test('an answer that is too deep or too long to be formatted is shown in paragraphs, as its writer typed it', () => {
  expect(markup(`${'>'.repeat(41)} a`)).toContain(`<p>${'&gt;'.repeat(41)} a</p>`);
  expect(markup(`${'>'.repeat(20)} a`)).toContain('<blockquote><p>a</p></blockquote>');
  expect(markup(`**a**\n\n${'b'.repeat(8000)}`)).toContain(`<p>**a**</p><p>${'b'.repeat(8000)}</p>`);
  expect(markup(`**a** ${'b'.repeat(7000)}`)).toContain('<p><strong>a</strong> b');
});
