import { describe, expect, test } from 'vitest';
import type { DeckText, TextLine } from '@lectern/pdf';
import { deckModules } from './deck-modules.js';
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
  return deckModules(deck).map(({ title, pages }) => [title, pages.length]);
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
    const modules = deckModules(aDeck([...slides(9), ...steps, ...slides(8, 'Result')]));
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
    expect(deckModules(aDeck([slide('Compilers'), ...pages])).map(({ pages: [first] }) => first)).toEqual([
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
      const modules = deckModules(aDeck([...pages, divider(closing), ...slides(3, 'Links')]));
      expect(modules.map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
    },
  );
});
