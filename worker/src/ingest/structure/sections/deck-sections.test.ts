import { describe, expect, test } from 'vitest';
import type { DeckText, TextLine } from '@lectern/pdf';
import { cutIntoModules } from './deck-modules.js';
import { aDeck, aLine, aTitle, lines } from '../testing/a-deck.js';

const slide = (title: string): TextLine[] => [
  aTitle(title),
  ...lines(['Words that a slide has below its title,', 'enough of them to be no divider.']),
];
/** Slides with titles of their own, so that none of them continues another. */
const slides = (count: number, about = 'Topic'): TextLine[][] =>
  Array.from({ length: count }, (_, i) => slide(`${about} ${'abcdefghijkl'.charAt(i)}`));
const divider = (title: string): TextLine[] => [aLine(title, { size: 50, baseline: 280, x: 300 })];

function shape(deck: DeckText): [string, number][] {
  return cutIntoModules(deck).map(({ title, pages }) => [title, pages.length]);
}

describe('Sections', () => {
  test('begin at titles that count them', () => {
    const pages = ['1. Background', '2. Architecture', '3. Results'].flatMap((title) => [
      slide(title),
      ...slides(4, title.slice(3)),
    ]);
    expect(shape(aDeck([slide('Tables'), ...pages]))).toEqual([
      ['Background', 6],
      ['Architecture', 5],
      ['Results', 5],
    ]);
  });

  test('do not begin at titles that count the steps of one topic', () => {
    const steps = ['1. Mutate', '2. Monitor', '3. Verify'].map(slide);
    const modules = cutIntoModules(aDeck([...slides(9), ...steps, ...slides(8, 'Result')]));
    expect(modules.map(({ title }) => title)).not.toContain('Mutate');
  });

  test('begin where many slides in a row share the beginning of their title', () => {
    const about = (topic: string) =>
      ['The molecule', 'Synthesis I', 'Synthesis II', 'Effects'].map((part) => slide(`${topic}: ${part}`));
    const pages = [
      slide('Remedies'),
      slide('Numbers'),
      ...['Resveratrol', 'Curcumin', 'Bipyridine'].flatMap(about),
    ];
    expect(shape(aDeck(pages))).toEqual([
      ['Resveratrol', 6],
      ['Curcumin', 4],
      ['Bipyridine', 4],
    ]);
  });

  test('begin at dividers that all show one acronym, and have the title of their next slide', () => {
    const pages = ['Single', 'Open', 'Liskov'].flatMap((first) => [
      divider('SOLID'),
      slide(first),
      ...slides(3, first),
    ]);
    expect(shape(aDeck([slide('Design'), ...pages]))).toEqual([
      ['Single', 6],
      ['Open', 5],
      ['Liskov', 5],
    ]);
  });

  test('begin at dividers that list all others around their title', () => {
    const topics = ['Input', 'Checks', 'Output'];
    const around = (current: string): TextLine[] =>
      topics.map((topic, i) =>
        aLine(
          topic,
          topic === current ? { size: 50, baseline: 150 + i * 60 } : { baseline: 150 + i * 60, x: 90 },
        ),
      );
    const pages = topics.flatMap((topic) => [around(topic), ...slides(3, topic)]);
    expect(shape(aDeck([slide('Translator'), ...pages]))).toEqual([
      ['Input', 5],
      ['Checks', 4],
      ['Output', 4],
    ]);
  });

  test('follow a navigation bar that shows a section once more in place of its parts', () => {
    const topics = ['Basics', 'Risks', 'Privacy', 'Outlook'];
    const bar = (lit: number, part: string): TextLine[] => [
      ...topics.map((topic, i) =>
        aLine(topic, { size: 8, baseline: 10, x: 60 + i * 200, color: i === lit ? 'ffffff' : '808080' }),
      ),
      aLine(part, { size: 8, baseline: 24, x: 60, color: 'ffffff' }),
    ];
    const pages = slides(12).map((page, i) => {
      const lit = Math.floor(i / 3);
      return [...bar(lit, i % 3 ? `Part ${'xy'.charAt(i % 3)}` : (topics[lit] as string)), ...page];
    });
    expect(shape(aDeck(pages))).toEqual(topics.map((topic) => [topic, 3]));
  });

  test('follow a running head without the title of the deck before it', () => {
    const head = (text: string) => aLine(text, { size: 9, baseline: 530, x: 40 });
    const names = ['', ' - Structure', ' - Tools', ' - Tests'];
    const pages = slides(12).map((page, i) => [
      ...page,
      head(`Sustainable sites${names[i === 11 ? 0 : 1 + Math.floor(i / 4)]}`),
    ]);
    expect(shape(aDeck(pages))).toEqual([
      ['Structure', 4],
      ['Tools', 4],
      ['Tests', 4],
    ]);
  });

  test.each(['목차', 'Содержание', '目次', 'Sumário', 'תוכן עניינים'])(
    'are announced by an agenda with the title %s',
    (title) => {
      const topics = ['Structure', 'Equations', 'Tables'];
      const agenda = [aTitle(title), ...lines(topics.map((topic, i) => `${i + 1}. ${topic}`))];
      const pages = topics.flatMap((topic) => [slide(topic), ...slides(3, topic)]);
      expect(shape(aDeck([agenda, ...pages]))).toEqual([
        ['Structure', 5],
        ['Equations', 4],
        ['Tables', 4],
      ]);
    },
  );

  test('begin at each repetition of an agenda that lists the parts of the current section alone', () => {
    const topics = ['Portability', 'Analysis', 'Languages'];
    const agenda = (current: string): TextLine[] => [
      aTitle('Outline'),
      ...lines(
        topics.flatMap((topic) => (topic === current ? [topic, `How ${topic} was reached`] : [topic])),
      ),
    ];
    const pages = topics.flatMap((topic) => [agenda(topic), slide(topic), ...slides(3, topic)]);
    expect(cutIntoModules(aDeck([slide('Compilers'), ...pages])).map(({ pages: [first] }) => first)).toEqual([
      0, 6, 11,
    ]);
  });

  test('begin at dividers where an agenda has other names for some of them', () => {
    const agenda = [aTitle('Agenda'), ...lines(['How we read', 'How we write', 'How we delete'])];
    const pages = ['How we read', 'How we write', 'Deleting', 'Waiting'].flatMap((topic) => [
      divider(topic),
      ...slides(3, topic),
    ]);
    expect(shape(aDeck([agenda, ...pages]))).toEqual([
      ['How we read', 5],
      ['How we write', 4],
      ['Deleting', 4],
      ['Waiting', 4],
    ]);
  });

  test.each(['¿Preguntas?', 'Спасибо за внимание', '감사합니다', 'Teşekkürler'])(
    'do not begin at the closing page %s',
    (closing) => {
      const pages = ['One', 'Two', 'Three'].flatMap((topic) => [divider(topic), ...slides(4, topic)]);
      const modules = cutIntoModules(aDeck([...pages, divider(closing), ...slides(3, 'Links')]));
      expect(modules.map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
    },
  );

  test('do not begin at a page that only has a sentence', () => {
    const parts = ['Clusters', 'Classes', 'Myths'].flatMap((topic) => [divider(topic), ...slides(4, topic)]);
    const pages = [...parts, divider('There is no best way.'), ...slides(4, 'Limit')];
    expect(shape(aDeck(pages)).map(([title]) => title)).toEqual(['Clusters', 'Classes', 'Myths']);
  });

  test('begin at a divider with a description below its title', () => {
    const described = [
      ...divider('Reading'),
      ...lines(
        ['You will not write code here, but you will read', 'enough of it to know what a program does.'],
        {
          baseline: 350,
        },
      ),
    ];
    const pages = [divider('Why'), ...slides(4, 'Why'), described, ...slides(4, 'Word'), divider('How')];
    expect(shape(aDeck([slide('Code'), ...pages, ...slides(4, 'How')])).map(([title]) => title)).toEqual([
      'Why',
      'Reading',
      'How',
    ]);
  });

  test.each([
    ['Part I: Models', 'Part II: Validation'],
    ['Kapitel 1 – Aufbau', 'Kapitel 2 – Prüfung'],
    ['Глава 1. Основы', 'Глава 2. Проверка'],
  ])('begin at the titles %s and %s', (first, second) => {
    const pages = [slide(first), ...slides(6, 'Model'), slide(second), ...slides(5, 'Test')];
    const names = [first, second].map((title) => title.split(/[:–.] /)[1]?.trim());
    expect(shape(aDeck([slide('Statistics'), ...pages])).map(([title]) => title)).toEqual(names);
  });

  test('begin at each repetition of a list that is shown three times, whatever its title is', () => {
    const list = [aTitle('To do'), ...lines(['History', 'Operators', 'Functions', 'Events'])];
    const parts = ['History', 'Operator', 'Callback'].flatMap((topic) => [list, ...slides(4, topic)]);
    expect(cutIntoModules(aDeck([slide('Scripts'), ...parts])).map(({ pages: [first] }) => first)).toEqual([
      0, 6, 11,
    ]);
  });

  test('have the names of the items where a repeated agenda has as many', () => {
    const topics = ['Aims', 'Methods', 'Results'];
    const agenda = [aTitle('Agenda'), ...lines(topics)];
    const parts = topics.flatMap((topic) => [agenda, ...slides(4, topic)]);
    expect(shape(aDeck([agenda, slide('Welcome'), ...parts])).map(([title]) => title)).toEqual(topics);
  });

  test('are announced by an agenda whose items lie in steps', () => {
    const topics = ['Opening', 'Problem', 'Algorithm', 'Results'];
    const agenda = [
      aTitle('Contents'),
      ...topics.map((topic, i) => aLine(topic, { x: 60 + Math.min(i, 3 - i) * 40, baseline: 200 + i * 50 })),
    ];
    const counts = [2, 2, 12, 3];
    const parts = topics.flatMap((topic, i) => [slide(topic), ...slides(counts[i] ?? 0, topic)]);
    expect(shape(aDeck([slide('Finance'), agenda, ...parts])).map(([title]) => title)).toEqual(topics);
  });

  test('begin at the picture before the first of several slides with one title', () => {
    const topics = ['Directives', 'Routes', 'Stores'];
    const parts = topics.flatMap((topic) => [[], ...Array.from({ length: 4 }, () => slide(topic))]);
    expect(shape(aDeck([slide('Frameworks'), slide('Numbers'), ...parts]))).toEqual([
      ['Directives', 7],
      ['Routes', 5],
      ['Stores', 5],
    ]);
  });

  test('follow a head that is written upwards at the side', () => {
    const names = ['Manifest', 'Workers', 'Caches'];
    const pages = slides(12).map((page, i) => [
      ...page,
      aLine(names[Math.floor(i / 4)] as string, { size: 9, x: 10, width: 9, baseline: 300, rotated: true }),
    ]);
    expect(shape(aDeck(pages))).toEqual(names.map((name) => [name, 4]));
  });

  test('begin at the page without a head whose title is the head of the next pages', () => {
    const parts = ['Engines', 'Boxes', 'Macros'].flatMap((topic) => [
      divider(topic.toUpperCase()),
      ...slides(5, topic).map((page) => [...page, aLine(topic, { size: 9, baseline: 530, x: 40 })]),
    ]);
    expect(shape(aDeck([slide('Typesetting'), ...parts]))).toEqual([
      ['Engines', 7],
      ['Boxes', 6],
      ['Macros', 6],
    ]);
  });

  test('begin where the title changes, while subtitles name the slides', () => {
    const about = (topic: string, parts: string[]): TextLine[][] =>
      parts.map((part) => [
        aTitle(topic, { color: 'cc0000' }),
        aLine(part, { color: 'cc0000', baseline: 105 }),
        ...lines(['Words about it,', 'as many as a slide has below its titles.']),
      ]);
    const pages = [
      ...about('Hashes', ['Functions', 'Tables']),
      ...about('Signatures', ['Keys', 'Checks']),
      ...about('Benchmarks', ['Setup', 'Results']),
    ];
    expect(shape(aDeck([slide('Security'), ...pages]))).toEqual([
      ['Hashes', 3],
      ['Signatures', 2],
      ['Benchmarks', 2],
    ]);
  });

  test('do not begin at a slide of sentences that is shown three times', () => {
    const shown = [
      aTitle('Colors'),
      ...lines(['The theme has five colors.', 'It has five fillings too.', 'All of them can be changed.']),
    ];
    const parts = ['Black', 'Green', 'Blue'].flatMap((topic) => [shown, ...slides(4, topic)]);
    expect(shape(aDeck([slide('Themes'), ...parts]))).toHaveLength(1);
  });
});
