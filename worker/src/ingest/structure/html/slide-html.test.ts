import { describe, expect, test } from 'vitest';
import type { PageLink, TextLine } from '@lectern/pdf';
import { toSlideHtml } from './slide-html.js';
import { aDeck, aLine, aTitle, lines, getPage } from '../testing/a-deck.js';

function html(found: TextLine[], links: PageLink[] = []): string {
  const deck = aDeck([[aTitle('The title'), ...found]]);
  const page = getPage(deck, 0);
  page.links = links;
  return toSlideHtml(page, deck);
}

const link = (url: string, text = ''): PageLink => ({ url, text, x: 0, y: 0, width: 0, height: 0 });
const REST = 'rel="noopener noreferrer nofollow" target="_blank"';

const body = ['Words that the slide has below its drawing,', 'in the size of most of its text.'];

describe("A slide's HTML", () => {
  test('leaves out the title', () => {
    expect(html([])).toBe('');
  });

  test('joins the lines of a paragraph', () => {
    expect(html(lines(['One sentence that', 'goes on.']))).toBe('<p>One sentence that goes on.</p>');
  });

  test('keeps raised and lowered letters', () => {
    const scripts = [
      { kind: 'sub' as const, from: 1, to: 2 },
      { kind: 'sup' as const, from: 12, to: 13 },
    ];
    expect(html([aLine('H2O in 5 < m3.', { scripts })])).toBe(
      '<p>H<sub>2</sub>O in 5 &lt; m<sup>3</sup>.</p>',
    );
  });

  test('leaves out a sidebar of small words that most pages have', () => {
    const bar = ['Aims', 'Syntax', 'Meaning'].map((text, i) =>
      aLine(text, { x: 820, baseline: 200 + i * 30, size: i ? 12 : 20 }),
    );
    const pages = ['One', 'Two', 'Three', 'Four', 'Five'].map((text, i) => [
      aTitle(`About ${text}`),
      aLine(`${text} is what this page tells at length.`),
      ...(i ? bar : []),
    ]);
    const deck = aDeck(pages);
    expect(toSlideHtml(getPage(deck, 1), deck)).toBe('<p>Two is what this page tells at length.</p>');
    const unfolded = aLine('Grammar', { x: 825, baseline: 275, size: 10 });
    const parted = aDeck(pages.map((page, i) => (i === 1 ? [...page, unfolded] : page)));
    expect(toSlideHtml(getPage(parted, 1), parted)).toBe('<p>Two is what this page tells at length.</p>');
    const seldom = aDeck(pages.map((page, i) => (i < 3 ? page : page.slice(0, 2))));
    expect(toSlideHtml(getPage(seldom, 1), seldom)).toContain('Syntax');
  });

  test("leaves out a section's name in the title's row, and numbers that move along with the pages", () => {
    const names = ['Types', 'Types', 'Types', 'Loops', 'Loops', 'Loops', 'Loops'];
    const deck = aDeck(
      names.map((name, i) => [
        aTitle(`Page of ${name} ${'abcdefg'[i]}`, { baseline: 50 }),
        aLine(`| ${name}`, { x: 700, baseline: 50, size: 36 }),
        aLine(String(i + 4), { x: 110, baseline: 100 + i * 50, size: 8 }),
        aLine(`What there is to say of ${name} on the page with the letter ${'abcdefg'[i]}:`),
        ...(i % 4 === 1 ? [aLine('12', { baseline: 300 })] : []),
      ]),
    );
    expect(toSlideHtml(getPage(deck, 1), deck)).toBe(
      '<p>What there is to say of Types on the page with the letter b:</p>\n<p>12</p>',
    );
    expect(toSlideHtml(getPage(deck, 5), deck)).toMatch(/^<p>What .* letter f:<\/p>\n<p>12<\/p>$/);
  });

  test('leaves out the small line above a title that other slides have too, or that the title repeats', () => {
    const page = (title: string, above: string) => [
      aLine(above, { baseline: 150, size: 14 }),
      aTitle(title, { baseline: 200 }),
      ...lines(body, { baseline: 440 }),
    ];
    const deck = aDeck([
      page('Too many ties', 'Models'),
      page('Views', 'Models'),
      page('Ties at work', 'Ties'),
    ]);
    for (const { index } of deck.pages)
      expect(toSlideHtml(getPage(deck, index), deck)).not.toMatch(/Models|Ties/);
  });

  test('keeps small words above a title that no other slide has, and all above one that lies low', () => {
    const above = aLine('What you need to know first', { baseline: 150, size: 14 });
    const about = (baseline: number): string => {
      const deck = aDeck([[above, aTitle('Too many ties', { baseline }), ...lines(body, { baseline: 440 })]]);
      return toSlideHtml(getPage(deck, 0), deck);
    };
    expect(about(200)).toContain('What you need to know first');
    expect(about(380)).toContain('What you need to know first');
  });

  test('keeps what the title of one page alone has beside it', () => {
    const beside = aLine('10 minutes', { x: 700, baseline: 70, size: 36 });
    expect(html([beside])).toBe('<p>10 minutes</p>');
  });

  test('keeps code whole around a line in another font', () => {
    const [first, last] = [
      aLine('if (x) {', { mono: true }),
      aLine('return; }', { mono: true, baseline: 248 }),
    ];
    expect(html([first, aLine('闰年的判断', { baseline: 224 }), last])).toBe(
      '<pre><code>if (x) {\n闰年的判断\nreturn; }</code></pre>',
    );
    expect(html([first, aLine('Plain words', { baseline: 224 }), last])).toContain('<p>Plain words</p>');
  });

  test('leaves out the numbers of the lines of code', () => {
    const code = ['int main() {', '  run();', '', '}'];
    const numbers = code.map((_, i) =>
      aLine(String(i + 1), { x: 40, size: 10, width: 5, baseline: 200 + i * 24 }),
    );
    const beside = code.flatMap((text, i) =>
      text
        ? [aLine(text.trim(), { x: 60 + text.search(/\S/) * 10, mono: true, baseline: 200 + i * 24 })]
        : [],
    );
    const plain = '<pre><code>int main() {\n  run();\n\n}</code></pre>';
    expect(
      html(
        numbers.flatMap((number, i) => [number, ...beside.filter((line) => line.baseline === 200 + i * 24)]),
      ),
    ).toBe(plain);
    const joined = code.map((text, i) =>
      aLine(`${i + 1} ${text}`.trim(), { mono: i < 2, baseline: 200 + i * 24 }),
    );
    expect(html(joined)).toContain('<pre><code>int main() {');
    expect(html(joined)).not.toContain('1');
    expect(html(numbers)).toContain('1');
  });

  test('makes a table of what stands in rows and columns', () => {
    const row = (cells: string[], at: number): TextLine[] =>
      cells.map((text, column) => aLine(text, { x: 60 + column * 250, baseline: 250 + at * 28 }));
    const rows = [
      ['City', 'People'],
      ['Shanghai', '19,210,000'],
      ['Peking & more', '15,796,450'],
    ];
    expect(
      html([...lines(['Large cities:']), ...rows.flatMap(row), ...lines(['So it is.'], { baseline: 400 })]),
    ).toBe(
      '<p>Large cities:</p>\n' +
        '<table><thead><tr><th>City</th><th>People</th></tr></thead><tbody>' +
        '<tr><td>Shanghai</td><td>19,210,000</td></tr>' +
        '<tr><td>Peking &amp; more</td><td>15,796,450</td></tr></tbody></table>\n' +
        '<p>So it is.</p>',
    );
  });

  const toTableHtml = (rows: string[][], bold = false) =>
    html(
      rows.flatMap((cells, index) =>
        cells.map((text, column) =>
          aLine(text, { x: 60 + column * 200, baseline: 250 + index * 28, bold: bold && index === 0 }),
        ),
      ),
    );

  test('makes a table of figures in at least three columns', () => {
    const rows = [
      ['1', '2.5', '3'],
      ['10', '20', '30'],
      ['7', '8', '-9'],
    ];
    expect(toTableHtml(rows)).toBe(
      '<table><tbody><tr><td>1</td><td>2.5</td><td>3</td></tr><tr><td>10</td><td>20</td><td>30</td></tr>' +
        '<tr><td>7</td><td>8</td><td>-9</td></tr></tbody></table>',
    );
    expect(toTableHtml(rows.map((row) => row.slice(1)))).not.toContain('<table>');
  });

  test('takes a bold first row for the names of the columns', () => {
    const rows = [
      ['Year', '2025', '2026'],
      ['Sales', '120', '140'],
      ['Costs', '80', '90'],
    ];
    expect(toTableHtml(rows)).not.toContain('<th>');
    expect(toTableHtml(rows, true)).toContain('<th>Year</th><th>2025</th><th>2026</th>');
  });

  test('puts names at the left end of their cells above the figures at the right end', () => {
    const at = (cells: string[], baseline: number, shift: number): TextLine[] =>
      cells.map((text, column) =>
        aLine(text, { x: 60 + column * 250 + shift, baseline, width: text.length * 9 }),
      );
    const rows = [
      ...at(['From a', 'From b'], 250, 0),
      ...at(['1', '0'], 278, 200),
      ...at(['0', '1'], 306, 200),
    ];
    expect(html(rows)).toBe(
      '<table><thead><tr><th>From a</th><th>From b</th></tr></thead><tbody>' +
        '<tr><td>1</td><td>0</td></tr><tr><td>0</td><td>1</td></tr></tbody></table>',
    );
  });

  test('begins the rows of a right-to-left table with the column on the right', () => {
    const rows = [
      ['כמות', 'מחיר', 'פרי'],
      ['12', '3', 'תפוח'],
      ['5', '7', 'אגס'],
    ];
    expect(toTableHtml(rows)).toContain('<tr><td>תפוח</td><td>3</td><td>12</td></tr>');
  });

  test('reads columns of a right-to-left script from the right', () => {
    const columns = [
      ...lines(['העמודה השמאלית של השקופית', 'ממשיכה בשורה השנייה'], { x: 60 }),
      ...lines(['העמודה הימנית של השקופית', 'באה לפניה בקריאה'], { x: 520 }),
    ];
    const text = html(columns);
    expect(text.indexOf('הימנית')).toBeGreaterThan(-1);
    expect(text.indexOf('הימנית')).toBeLessThan(text.indexOf('השמאלית'));
  });

  test('makes no table of two columns of prose, nor of lists side by side', () => {
    const prose = [
      'The left column goes on and on,',
      'line after line of its sentences,',
      'until it has come to its end.',
    ];
    const columns = prose.flatMap((text, index) =>
      [60, 520].map((x) => aLine(text, { x, baseline: 200 + index * 24, width: 380 })),
    );
    expect(html(columns)).not.toContain('<table>');
    const items = ['• One', '• Two', '• Three'].flatMap((text, index) =>
      [60, 520].map((x) => aLine(text, { x, baseline: 200 + index * 24 })),
    );
    expect(html(items)).not.toContain('<table>');
  });

  test('nests lists as they are indented and joins wrapped items', () => {
    const items = [
      aLine('• First', { baseline: 200, x: 60 }),
      aLine('– deeper, and so long', { baseline: 230, x: 100 }),
      aLine('that it wraps', { baseline: 254, x: 115 }),
      aLine('• Second', { baseline: 290, x: 60 }),
    ];
    expect(html(items)).toBe(
      '<ul><li>First<ul><li>deeper, and so long that it wraps</li></ul></li><li>Second</li></ul>',
    );
  });

  test('joins the rest of a long line where the lines of a text lie far apart, but not short lines or addresses', () => {
    const far = (...texts: string[]) => html(texts.map((text, i) => aLine(text, { baseline: 200 + i * 38 })));
    expect(far('Wherever a sentence of a slide is long,', 'its second line belongs to it.')).toBe(
      '<p>Wherever a sentence of a slide is long, its second line belongs to it.</p>',
    );
    expect(far('• An item that needs more than one line', 'goes on below', '• Second')).toBe(
      '<ul><li>An item that needs more than one line goes on below</li><li>Second</li></ul>',
    );
    expect(far('• 箇条書きの項目は長いので二行に分けて', '書いてあります', '• 次')).toBe(
      '<ul><li>箇条書きの項目は長いので二行に分けて書いてあります</li><li>次</li></ul>',
    );
    for (const apart of [
      ['quick to learn', 'easy to teach'],
      ['See the pages that explain all of this', 'https://example.org/knots'],
      ['This sentence is long and ends in its line.', 'another one follows'],
    ])
      expect(far(...apart)).toContain('</p>\n<p>');
  });

  test('recognizes drawn bullets and numbers', () => {
    expect(html(lines(['drawn', 'bullets'], { marked: true }))).toBe(
      '<ul><li>drawn</li><li>bullets</li></ul>',
    );
    expect(html(lines(['1. one', '2. two']))).toBe('<ol><li>one</li><li>two</li></ol>');
    expect(html(lines(['1 one', '2 two']))).toBe('<ol><li>one</li><li>two</li></ol>');
    expect(html(lines(['64 GB of memory']))).toBe('<p>64 GB of memory</p>');
  });

  test("goes on with the page's numbers, and tells numbers from bullets", () => {
    const items = lines(['• by hand', '2) by machine', '3) by both']);
    expect(html(items)).toBe(
      '<ul><li>by hand</li></ul><ol start="2"><li>by machine</li><li>by both</li></ol>',
    );
    const nested = [aLine('1) First'), aLine('1.1) before', { x: 100, baseline: 230 })];
    const within = [...nested, aLine('1.2) after', { x: 100, baseline: 254 })];
    expect(html(within)).toBe('<ol><li>First<ol><li>before</li><li>after</li></ol></li></ol>');
    expect(html(lines(['It is 2.5 metres long']))).toBe('<p>It is 2.5 metres long</p>');
  });

  test('keeps the parts of a line of code together', () => {
    const code = [
      aLine('match x {', { mono: true }),
      aLine('1 | 2', { mono: true, x: 100, baseline: 224 }),
      aLine('=> few', { mono: true, x: 200, baseline: 224 }),
      aLine('- old', { mono: true, baseline: 248 }),
    ];
    expect(html(code)).toBe('<pre><code>match x {\n    1 | 2     =&gt; few\n- old</code></pre>');
  });

  test('distinguishes several lines of code from labels of a drawing', () => {
    const code = lines(['BEGIN TRAN', 'UPDATE accounts', 'COMMIT TRAN'], { mono: true });
    expect(html(code)).toBe('<pre><code>BEGIN TRAN\nUPDATE accounts\nCOMMIT TRAN</code></pre>');
    expect(html(lines(['Young', 'generation'], { mono: true }))).toBe('<p>Young generation</p>');
  });

  test('takes drawings for bullets only where they are bullets', () => {
    const marked = { marked: true };
    expect(html([aLine('Controller', { ...marked, size: 12 }), ...lines(body, { baseline: 300 })])).toContain(
      '<p>Controller</p>',
    );
    expect(html([aLine('Eggs', marked), aLine('Milk', { ...marked, baseline: 224 })])).toBe(
      '<ul><li>Eggs</li><li>Milk</li></ul>',
    );
    const text = [
      aLine('The card table keeps track of references so you can'),
      aLine('collect the young generation alone.', { ...marked, baseline: 224 }),
    ];
    expect(html(text)).toBe(
      '<p>The card table keeps track of references so you can collect the young generation alone.</p>',
    );
  });

  test('joins a word that is cut at a hyphen, and no others', () => {
    expect(html(lines(['Add your package to Export-', 'Package, and short- and long-term ones.']))).toBe(
      '<p>Add your package to Export-Package, and short- and long-term ones.</p>',
    );
  });

  test('replaces typographic dashes and quotes in code', () => {
    const code = lines(['say(“quiet”, ‘loud’);', 'left = right − 1;'], { mono: true });
    expect(html(code)).toBe('<pre><code>say("quiet", \'loud\');\nleft = right - 1;</code></pre>');
  });

  test('keeps code as it is indented', () => {
    const code = [
      aLine('if (a < b) {', { mono: true, width: 120 }),
      aLine('go();', { mono: true, width: 50, x: 100, baseline: 224 }),
      aLine('}', { mono: true, width: 10, baseline: 248 }),
    ];
    expect(html(code)).toBe('<pre><code>if (a &lt; b) {\n    go();\n}</code></pre>');
  });

  test('keeps the line of code that ends what was indented far', () => {
    const code = [
      aLine('    deep.call(1);', { mono: true, x: 300, width: 170 }),
      aLine('}', { mono: true, width: 10, baseline: 224 }),
    ];
    expect(html(code)).toMatch(/^<pre><code> +deep\.call\(1\);\n\}<\/code><\/pre>$/);
    const columns = [
      aLine('left();', { mono: true }),
      aLine('right();', { mono: true, x: 500, baseline: 224 }),
    ];
    expect(html(columns).match(/<pre>/g)).toHaveLength(2);
  });

  test('keeps a comment far behind its line of code', () => {
    const code = [
      aLine('x = 1;', { mono: true, width: 60 }),
      aLine('// so that y is 2', { mono: true, x: 500, width: 170 }),
      aLine('y = 2;', { mono: true, width: 60, baseline: 224 }),
    ];
    expect(html(code)).toMatch(/^<pre><code>x = 1; +\/\/ so that y is 2\ny = 2;<\/code><\/pre>$/);
  });

  test('reads a line above a list and its picture first', () => {
    const list = lines(['• one', '• two'], { x: 60, baseline: 250 });
    expect(html([...list, aLine('(in seconds)', { x: 420, baseline: 150 })])).toBe(
      '<p>(in seconds)</p>\n<ul><li>one</li><li>two</li></ul>',
    );
  });

  test('reads one column after the other', () => {
    const left = lines(['• left one', '• left two'], { x: 60 });
    const right = lines(['• right one', '• right two'], { x: 500 });
    expect(html([...right, ...left])).toBe(
      '<ul><li>left one</li><li>left two</li></ul>\n<ul><li>right one</li><li>right two</li></ul>',
    );
  });

  test('ends columns at a text that spans them', () => {
    const spread = [
      aLine('• below on the left', { x: 60, baseline: 400 }),
      aLine('So both are equally fast.', { x: 60, width: 800, baseline: 300 }),
      aLine('• above on the right', { x: 500, baseline: 200 }),
    ];
    expect(html(spread)).toBe(
      '<ul><li>above on the right</li></ul>\n<p>So both are equally fast.</p>\n<ul><li>below on the left</li></ul>',
    );
  });

  test('has a heading where a short line is larger or bolder than the text below it, or in another font', () => {
    const text = aLine('Because it is so.', { baseline: 230 });
    const above = (over: Partial<TextLine>, words = 'Why?') => html([aLine(words, over), text]);
    const heading = '<h3>Why?</h3>\n<p>Because it is so.</p>';
    expect(above({ size: 26, baseline: 195 })).toBe(heading);
    expect(above({ bold: true })).toBe(heading);
    expect(above({ font: 'Serif' }, 'Reasons')).toContain('<h3>Reasons</h3>');
    expect(above({ font: 'Serif' }, 'It has an end.')).not.toContain('<h3>');
    expect(above({ size: 15 })).not.toContain('<h3>');
    expect(above({ bold: true }, 'Words '.repeat(14).trim())).not.toContain('<h3>');
  });

  test('joins the labels of a drawing in one line', () => {
    const labels = ['Node', 'Disk', 'Queue', 'Cache'].map((text, i) =>
      aLine(text, { x: 60 + i * 200, baseline: 200 + i * 60 }),
    );
    expect(html(labels)).toBe('<p>Node · Disk · Queue · Cache</p>');
  });

  test('links what the file links and addresses written out', () => {
    expect(html([aLine('Read the manual first')], [link('https://example.org/manual', 'the manual')])).toBe(
      `<p>Read <a href="https://example.org/manual" ${REST}>the manual</a> first</p>`,
    );
    expect(html([aLine('See https://example.org/a.')])).toBe(
      `<p>See <a href="https://example.org/a" ${REST}>https://example.org/a</a>.</p>`,
    );
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'JaVaScRiPt:alert(1)',
    '//evil',
  ])('never links to %s', (url) => {
    expect(html([aLine('Press here')], [link(url, 'Press here')])).toBe('<p>Press here</p>');
  });

  test('shows markup as text', () => {
    const hostile = html([aLine('<script>alert(1)</script> <img src=x onerror=alert(1)> & "so"')]);
    expect(hostile).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt; &amp; "so"</p>',
    );
  });

  test("can't be broken out of by a link", () => {
    const hostile = html([aLine('Press here')], [link('https://a.example/"onmouseover="alert(1)', 'Press')]);
    expect(hostile).toBe(
      `<p><a href="https://a.example/%22onmouseover=%22alert(1)" ${REST}>Press</a> here</p>`,
    );
  });
});
