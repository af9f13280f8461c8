import { expect, test } from 'vitest';
import { countTurns } from '../../testing/count-turns.js';
import { writeMarkdown } from './write-markdown.js';

const aSlide = (title: string, content: string) => ({
  title,
  content,
  imageAlt: null,
  notes: null,
  picture: null,
  video: null,
});

test('parts of a course are apart by blank lines, and lists of two slides stay two lists', async () => {
  const slides = [aSlide('First', '<ul><li>One</li></ul>'), aSlide('Second', '<ul><li>Two</li></ul>')];
  const markdown = await writeMarkdown({ title: 'Course', description: 'About it.' }, [
    { title: 'Module', description: null, slides },
    { title: 'Empty', description: 'Nothing yet.', slides: [] },
  ]);
  expect(markdown).toBe(
    [
      ...['# Course', 'About it.', '## Module', '### First', '- One', '### Second', '- Two'],
      ...['## Empty', 'Nothing yet.\n'],
    ].join('\n\n'),
  );
});

test('an exported course ends with the items of its survey, without removed options', async () => {
  const options = [
    { id: '1', text: 'Slow' },
    { id: '2', text: 'Fast', isRemoved: true as const },
  ];
  const items = [
    { prompt: 'The *course* was clear.', options: [] },
    { prompt: 'The pace was', options },
  ];
  expect(await writeMarkdown({ title: 'Course', description: '' }, [], items)).toBe(
    '# Course\n\n## Survey\n\n- The \\*course\\* was clear.\n\n- The pace was\n\n  - Slow\n',
  );
});

test('other requests have their turn between two slides of an exported course', async () => {
  const slides = Array.from({ length: 20 }, (_, index) =>
    aSlide(`Slide ${index}`, '<p>What to do first.</p>'),
  );
  const module = { title: 'Module', description: null, slides };
  const turns = await countTurns(() => writeMarkdown({ title: 'Course', description: '' }, [module]));
  expect(turns).toBeGreaterThanOrEqual(slides.length - 1);
});
