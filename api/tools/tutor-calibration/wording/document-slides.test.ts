import { expect, test } from 'vitest';
import { splitDocument } from './document-slides.js';
import { formatShare } from './interval.js';

test('each section of a Markdown document becomes a slide with its paragraphs and items', () => {
  const markdown = `---
title: "Time off"
---
{% include note.html %}
Everybody rests.

## How *long*

- Two weeks
- ![picture](a.png) Three weeks

\`\`\`sh
rm -rf leave
\`\`\`

## Empty

<div>Only HTML</div>
`;
  expect(splitDocument(markdown)).toEqual([
    { title: 'Time off', content: '<p>Everybody rests.</p>' },
    {
      title: 'How <em>long</em>',
      content: expect.stringMatching(
        /^<ul>\s*<li>Two weeks<\/li>\s*<li> ?Three weeks<\/li>\s*<\/ul>$/,
      ) as string,
    },
  ]);
});

test('a share is printed with its number of cases and its interval', () => {
  expect(formatShare([1, 1, 1, 0], (item) => item === 1)).toBe('75% of 4 (30–95)');
  expect(formatShare([], () => true)).toBe('–');
});
