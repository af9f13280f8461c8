import { describe, expect, test } from 'vitest';
import type { DeckText, TextLine } from '@lectern/pdf';
import { chooseSlideTitle } from './slide-title.js';
import { aDeck, aLine, aTitle, lines, getPage } from '../testing/a-deck.js';

const body = lines(['Some words of the slide that go on', 'and on to the end of a sentence.']);

function titles(deck: DeckText): string[] {
  return deck.pages.map((page) => chooseSlideTitle(page, deck));
}

describe("A slide's title", () => {
  test('is the large line at the top', () => {
    expect(titles(aDeck([[aTitle('Garbage collection'), ...body]]))).toEqual(['Garbage collection']);
  });

  test('is no bookmark that only counts the pages, in any language', () => {
    const pages = ['Groovy', 'Geb', 'Spock'].map((title) => [aTitle(title), ...body]);
    for (const word of ['ページ', 'Side', 'Страница']) {
      const outline = pages.map((_, page) => ({ title: `${word} ${page + 1}`, level: 0, page }));
      expect(titles(aDeck(pages, { outline }))).toEqual(['Groovy', 'Geb', 'Spock']);
    }
  });

  test('does not contain the number in a box beside it', () => {
    const parts = [
      { text: '2', x: 60, width: 10 },
      { text: 'Matrix factorization', x: 110, width: 200 },
    ];
    const boxed = { ...aTitle('2 Matrix factorization'), parts };
    expect(titles(aDeck([[boxed, ...body]]))).toEqual(['Matrix factorization']);
  });

  test('is not the first item of a list', () => {
    const page = lines(['• Look for companies', '• Prepare for interviews', '• Write down what was asked']);
    const deck = aDeck([[aTitle('Applications'), ...body], page, [aTitle('Results'), ...body]]);
    expect(titles(deck)).toEqual(['Applications', 'Slide 2', 'Results']);
  });

  test('is the first of several headings of one style, wherever the titles of other slides are', () => {
    const low = (title: string) => [
      aTitle(title, { baseline: 250 }),
      ...lines(['Words below it.'], { baseline: 300 }),
    ];
    const page = [
      aTitle('Publish', { baseline: 80 }),
      ...lines(['Some words.'], { baseline: 120 }),
      ...low('Subscribe'),
    ];
    expect(titles(aDeck([low('Links'), low('Contacts'), page]))).toEqual(['Links', 'Contacts', 'Publish']);
  });

  test('is no word in the middle of a poster or screenshot of a deck with a text layer', () => {
    const ocr = { font: '', color: '' };
    const poster = [
      aLine('0:30 New templates', { ...ocr, size: 28, baseline: 330 }),
      aLine('1:00 DEMO', { ...ocr, size: 40, baseline: 370 }),
    ];
    const drawn = [aLine('Drawn title', { ...ocr, size: 36, baseline: 72 }), ...poster];
    const divider = [aLine('Part three', { ...ocr, size: 40, baseline: 300 })];
    const written = ['One', 'Two', 'Three', 'Four'].map((title) => [aTitle(title), ...body]);
    expect(titles(aDeck([...written, poster, drawn, divider])).slice(4)).toEqual([
      'Slide 5',
      'Drawn title',
      'Part three',
    ]);
  });

  test('is kept where most slides have the same one', () => {
    const names = ['Axioms', ...Array<string>(7).fill('Numbers'), 'Angles', 'Cubes'];
    expect(titles(aDeck(names.map((name) => [aTitle(name), ...body])))).toEqual(names);
  });

  test('is the heading of a box without the text of one size below it', () => {
    const box = [
      aLine('Caveat of the analogy', { color: 'ffffff' }),
      aLine('Not all monads can be seen as boxes', { baseline: 224 }),
    ];
    const deck = aDeck([[aTitle('Monads'), ...body], box, [aTitle('Summary'), ...body]]);
    expect(titles(deck)).toEqual(['Monads', 'Caveat of the analogy', 'Summary']);
  });

  test('goes on in another font where it is large', () => {
    const title = [aTitle('Viteに入門', { bold: true }), aTitle('しよう！', { baseline: 112 })];
    expect(titles(aDeck([[...title, ...body]]))).toEqual(['Viteに入門しよう！']);
  });

  test('is no sentence that looks like the rest of the text', () => {
    const untitled = (text: string) => [aLine(text, { baseline: 60 })];
    const deck = aDeck([
      [aTitle('Motivation'), ...body],
      untitled('This means that we can write recursive algorithms:'),
      untitled(
        'The action of the coalgebra breaks the list into sublists (smaller elements, pivot, greater ones)',
      ),
      [aTitle('Algebras'), ...body],
    ]);
    expect(titles(deck)).toEqual(['Motivation', 'Slide 2', 'Slide 3', 'Algebras']);
  });

  test('may run over two lines', () => {
    const title = [
      aTitle('What if a thread was writing'),
      aTitle('while the object moved?', { baseline: 112 }),
    ];
    expect(titles(aDeck([[...title, ...body]]))).toEqual([
      'What if a thread was writing while the object moved?',
    ]);
  });

  test('is joined over two lines as its script joins them', () => {
    const over = (first: string, second: string) => [
      aTitle(first),
      aTitle(second, { baseline: 112 }),
      ...body,
    ];
    expect(titles(aDeck([over('A signal for noise-', 'induced tipping')]))).toEqual([
      'A signal for noise-induced tipping',
    ]);
    expect(titles(aDeck([over('输出从一到十的整数', '之和')]))).toEqual(['输出从一到十的整数之和']);
    expect(titles(aDeck([over('관계형 모델', '입문')]))).toEqual(['관계형 모델 입문']);
  });

  test('is rather the bold line of two, and rather words than code or a narrow label', () => {
    const two = (first: Partial<TextLine>, second: Partial<TextLine>) => {
      const page = [
        aLine('First words', { size: 30, baseline: 160, ...first }),
        aLine('Second words', { size: 30, baseline: 240, color: '0000ff', ...second }),
        ...lines(['Some text in the size of the body.'], { baseline: 400 }),
      ];
      return titles(aDeck([page]))[0];
    };
    expect(two({}, {})).toBe('First words');
    expect(two({}, { bold: true })).toBe('Second words');
    expect(two({ mono: true }, {})).toBe('Second words');
    expect(two({ width: 10 }, {})).toBe('Second words');
    expect(
      two(
        {
          text: 'A sentence of so many words that it tells what others would say on a whole slide, '.repeat(
            2,
          ),
        },
        {},
      ),
    ).toBe('Second words');
  });

  test('is neither a paragraph of five lines nor a caption below a picture', () => {
    const paragraph = lines(['These are', 'five lines of', 'large words', 'that go on', 'and on'], {
      size: 36,
      baseline: 100,
    });
    const caption = [aLine('Figure of a heap', { baseline: 480 })];
    const deck = aDeck([[aTitle('Titled'), ...body, ...body], paragraph, caption]);
    expect(titles(deck)).toEqual(['Titled', 'Slide 2', 'Slide 3']);
  });

  test('is found though the file writes it last and a small line lies above it', () => {
    const page = [...body, aLine('The model', { size: 12, baseline: 25 }), aTitle('Our formalization')];
    expect(titles(aDeck([page]))).toEqual(['Our formalization']);
  });

  test('is found once where its shadow is written too', () => {
    const shadow = aTitle('Shadow', { x: 62, baseline: 72 });
    expect(titles(aDeck([[aTitle('Shadow'), shadow, ...body]]))).toEqual(['Shadow']);
  });

  test('loses the brackets and bullets around it', () => {
    expect(
      titles(
        aDeck([
          [aTitle('[ Memory ]'), ...body],
          [aTitle('• Disks:'), ...body],
        ]),
      ),
    ).toEqual(['Memory', 'Disks']);
  });

  test('is whole where its letters or words are spread over the line', () => {
    const spread = [aTitle('목', { width: 36 }), aTitle('차', { x: 180, width: 36 })];
    expect(titles(aDeck([[...spread, ...lines(['첫째 장', '둘째 장'])]]))).toEqual(['목 차']);
    const columns = [aTitle('Before', { width: 120 }), aTitle('After', { x: 500 })];
    expect(titles(aDeck([[...columns, ...lines(['So it was', 'So it is'])]]))).toEqual(['Before']);
  });

  test('is rather the small line at the top than the first item of the list below it', () => {
    const list = lines(['• Collect the data', '• Process the data'], { size: 30 });
    expect(titles(aDeck([[aLine('Process', { size: 10, baseline: 40 }), ...list]]))).toEqual(['Process']);
    expect(titles(aDeck([list]))).toEqual(['Collect the data']);
  });

  test("is rather the small line at the top than a word below the text, as large as others' titles", () => {
    const alerts = aTitle('Alerts', { size: 26, baseline: 60 });
    const text = lines(['Some situations could lead to an outage', 'of what checks the health.'], {
      baseline: 180,
    });
    const but = aLine('But there is more', { size: 38, baseline: 390, x: 600 });
    const others = ['One', 'Two', 'Three'].map((word) => [
      aTitle(`About ${word}`, { size: 40 }),
      ...lines(['Words.']),
    ]);
    const deck = aDeck([...others, [alerts, ...text, but]]);
    expect(chooseSlideTitle(getPage(deck, 3), deck)).toBe('Alerts');
  });

  test('is not what every page repeats', () => {
    const page = (title: string, number: number) => [
      aLine('Faculty of Everything', { size: 40, baseline: 30 }),
      aTitle(title, { baseline: 110 }),
      ...body,
      aLine(`${number} / 5`, { baseline: 525, size: 12, x: 880 }),
    ];
    const deck = aDeck(['One', 'Two', 'Three', 'Four', 'Five'].map(page).map((found) => found));
    expect(titles(deck)).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
  });

  test('stays although overlay steps repeat it on most pages', () => {
    const step = (count: number) => [
      aTitle('Animation'),
      ...lines(['first', 'second', 'third', 'fourth'].slice(0, count)),
    ];
    const deck = aDeck([[aTitle('Start'), ...body], step(1), step(2), step(3), [aTitle('End'), ...body]]);
    expect(titles(deck)).toEqual(['Start', 'Animation', 'Animation', 'Animation', 'End']);
  });

  test('is the heading of a tagged page, wherever it lies', () => {
    const page = [
      aLine('BIG WORDS', { size: 60, baseline: 300, tag: 'P' }),
      aTitle('Tagged', { tag: 'H1', size: 24 }),
    ];
    expect(titles(aDeck([page]))).toEqual(['Tagged']);
  });

  test('is the bookmark where the outline lists slides, without its number', () => {
    const outline = ['Slide 1: Welcome', 'Slide 2: Thanks'].map((title, page) => ({ title, level: 0, page }));
    expect(titles(aDeck([body, body], { outline }))).toEqual(['Welcome', 'Thanks']);
  });

  test('is the bookmark without the word and number of its page in any language, and with another number', () => {
    const outline = ['Slayt 1: Bellek', 'Bölüm 7: Ağlar'].map((title, page) => ({ title, level: 0, page }));
    expect(titles(aDeck([body, body], { outline }))).toEqual(['Bellek', 'Bölüm 7: Ağlar']);
  });

  test("is not the bookmark where that is only 'Slide 3'", () => {
    const outline = [1, 2].map((number) => ({ title: `Slide ${number}`, level: 0, page: number - 1 }));
    const deck = aDeck([[aTitle('Real'), ...body], body], { outline });
    expect(chooseSlideTitle(getPage(deck, 0), deck)).toBe('Real');
  });

  test('is its number where nothing looks like a title', () => {
    const labels = [
      aLine('Node', { size: 11, baseline: 200, x: 100 }),
      aLine('Disk', { size: 11, baseline: 300, x: 500 }),
      aLine('Queue', { size: 11, baseline: 120, x: 700 }),
    ];
    const numbers = lines(['3633', '250', '6.4'], { size: 40 });
    const code = lines(['fn main() {', 'loop {}', '}'], { mono: true });
    const deck = aDeck([[aTitle('Titled'), ...body, ...body], labels, numbers, code, []]);
    expect(titles(deck)).toEqual(['Titled', 'Slide 2', 'Slide 3', 'Slide 4', 'Slide 5']);
  });
});
