import { describe, expect, test } from 'vitest';
import type { Letter, LetterStyle } from '../letters/letters.js';
import { lettersToLines } from './lines.js';

const style: LetterStyle = {
  size: 10,
  font: 'Sans',
  bold: false,
  italic: false,
  mono: false,
  color: '000000',
  rotated: false,
  tag: null,
};

/** Letters 5 points wide from `x` on one baseline. */
function letters(text: string, x: number, baseline: number, readLetterStyle = style): Letter[] {
  return [...text].map((letter, i) => ({
    text: letter,
    left: x + i * 5,
    right: x + i * 5 + 5,
    top: baseline - 8,
    bottom: baseline + 2,
    baseline,
    style: readLetterStyle,
    isInferredSpace: false,
  }));
}

/** Letters as right-to-left scripts have them: the first ends at `right`. */
function leftwards(text: string, right: number, baseline: number): Letter[] {
  const found = letters(text, 0, baseline);
  return found.map((letter, i) => ({ ...letter, left: right - i * 5 - 5, right: right - i * 5 }));
}

function texts(...found: (Letter | null)[][]): string[] {
  return lettersToLines(found.flat()).map((line) => line.text);
}

describe('Letters become lines', () => {
  test('that end where the baseline or the column changes', () => {
    const lines = texts(letters('one', 0, 20), letters('two', 0, 40), letters('far', 200, 40));
    expect(lines).toEqual(['one', 'two', 'far']);
  });

  test('with a space where the file leaves a gap without one', () => {
    expect(texts(letters('two', 0, 20), letters('words', 20, 20))).toEqual(['two words']);
  });

  test('without the gaps that scripts without spaces are set with', () => {
    const spread = (text: string, gap: number): Letter[] =>
      [...text].flatMap((letter, i) => letters(letter, i * (5 + gap), 20));
    const isInferredSpace = { ...(letters(' ', 5, 20)[0] as Letter), isInferredSpace: true };
    expect(texts(spread('条件语句', 3))).toEqual(['条件语句']);
    expect(texts(letters('条', 0, 20), [isInferredSpace], letters('件', 8, 20))).toEqual(['条件']);
    expect(texts(letters('속성', 0, 20), letters(', 값', 14, 20))).toEqual(['속성, 값']);
    expect(texts(letters('기본', 0, 20), letters('키', 14, 20))).toEqual(['기본 키']);
  });

  test('with their superscripts', () => {
    expect(texts(letters('x', 0, 20), letters('2', 5, 16, { ...style, size: 6 }))).toEqual(['x2']);
  });

  test('with the places of raised or lowered letters', () => {
    const small = { ...style, size: 6 };
    const runs = [
      ...letters('H', 0, 20),
      ...letters('2', 5, 22, small),
      ...letters('O x', 10, 20),
      ...letters('n', 25, 15, small),
      ...letters(' y', 30, 20),
    ];
    expect(lettersToLines(runs)).toMatchObject([
      {
        text: 'H2O xn y',
        scripts: [
          { kind: 'sub', from: 1, to: 2 },
          { kind: 'sup', from: 5, to: 6 },
        ],
        parts: [],
      },
    ]);
  });

  test('with their parts where wide gaps divide them', () => {
    const [line] = lettersToLines([...letters('Paris', 0, 20), ...letters('2.1', 37, 20)]);
    expect(line).toMatchObject({
      text: 'Paris 2.1',
      parts: [
        { text: 'Paris', x: 0, width: 25 },
        { text: '2.1', x: 37, width: 15 },
      ],
    });
  });

  test('with the bullet before them', () => {
    expect(texts(letters('•', 0, 20), [null], letters('first', 30, 20))).toEqual(['• first']);
  });

  test('from right to left, with the spaces between their words', () => {
    expect(texts(leftwards('שלום', 100, 20), leftwards('עולם', 77, 20))).toEqual(['שלום עולם']);
  });

  test('from right to left with the spaces that the file leaves out between close Arabic words', () => {
    // A gap of 1.5 points after ة, which joins no letter, shows that the gap after د is one between words, too.
    const close = (...words: string[]): Letter[] => {
      let right = 300;
      return words.flatMap((word) => {
        const found = leftwards(word, right, 20);
        right -= word.length * 5 + 1.5;
        return found;
      });
    };
    expect(texts(close('طبقة', 'بعد', '(نص)'))).toEqual(['طبقة بعد (نص)']);
    // Letters that don't join may lie apart within a word, and marks may lie between the letters of one.
    expect(texts(close('د', 'ار'))).toEqual(['دار']);
    expect(texts([...leftwards('نص', 100, 20), ...leftwards('ٌ', 89, 20), ...leftwards('ب', 82, 20)])).toEqual(
      ['نصٌب'],
    );
  });

  test('from right to left with the vowel signs whose own baseline cuts the line', () => {
    const sign = (text: string, left: number, baseline = 16): Letter[] =>
      [...text].map((mark) => ({ ...(letters(mark, left, baseline)[0] as Letter), right: left + 3 }));
    const word = [
      leftwards('كما ', 100, 20),
      leftwards('ستخدم', 75, 20),
      [null],
      sign('ُ', 76),
      [null],
      leftwards('ي', 80, 20),
    ];
    expect(texts(...word)).toEqual(['كما يُستخدم']);
    // The file has no space where the engine cuts the line, and the bullet lies right of the piece after it.
    const pieces = [
      leftwards('نص', 78, 20),
      [null],
      sign('\u064b', 81),
      [null],
      leftwards('حربا', 100, 20),
      [null],
      leftwards('▪', 107, 20),
    ];
    expect(texts(...pieces)).toEqual(['▪ حرب\u0627\u064b نص']);
    const two = [
      leftwards('عالمي', 100, 20),
      [null],
      sign('\u0651\u064b', 76, 14),
      [null],
      leftwards('ا', 75, 20),
    ];
    expect(texts(...two)).toEqual(['عالمي\u0651\u064bا']);
    // A sign over the line above is none of this line.
    expect(
      texts(leftwards('نص', 100, 20), [null], sign('ُ', 91, 36), [null], leftwards('بعد', 100, 40)),
    ).toEqual(['نص', 'بعُد']);
  });

  test('from right to left without the spaces that belong to the glyphs of vowel signs', () => {
    const boxed = (text: string, left: number, right: number, baseline: number): Letter[] => [
      { ...(letters(text, left, baseline)[0] as Letter), right },
    ];
    const inside = [
      leftwards('ج', 100, 20),
      boxed(' ', 94, 94, 19),
      boxed('\u064b', 91, 94, 19),
      leftwards('د', 95, 20),
      boxed(' ', 91, 94, 20),
      leftwards('ا', 90, 20),
    ];
    expect(texts(...inside)).toEqual(['جد\u064bا']);
    // The glyph of the sign has the letter, too: each gets half of its box, and the last comes first.
    const glyph = [
      leftwards('مع', 100, 20),
      boxed(' ', 84, 84, 18),
      boxed('\u0651', 86.5, 89, 18),
      boxed('ر', 84, 86.5, 18),
      leftwards('ف', 84, 20),
    ];
    expect(texts(...glyph)).toEqual(['معر\u0651ف']);
  });

  test('from right to left with the numbers and foreign words in them', () => {
    // The engine gives words in the order of reading, but those with signs in them the wrong way round.
    const line = [
      ...leftwards('גרסה ', 100, 20),
      ...letters('IP', 65, 20),
      ...letters('/', 60, 20),
      ...letters('TCP', 45, 20),
      ...leftwards(' של ', 45, 20),
      ...letters('25', 15, 20),
      ...leftwards('.', 15, 20),
    ];
    expect(texts(line)).toEqual(['גרסה TCP/IP של 25.']);
  });

  test('from right to left with the signs of numbers on the side where they are read', () => {
    // The engine gives numbers and the signs beside them from left to right.
    const line = (before: string, number: string, after: string): Letter[] => [
      ...leftwards(before, 300, 20),
      ...letters(number, 300 - (before.length + number.length) * 5, 20),
      ...leftwards(after, 300 - (before.length + number.length) * 5, 20),
    ];
    expect(texts(line('', '-1', ' نص'))).toEqual(['1- نص']);
    expect(texts(line('نص ', '%2,5', ' نص'))).toEqual(['نص 2,5% نص']);
    expect(texts(line('نص ', '،%34', ' نص'))).toEqual(['نص 34%، نص']);
    expect(texts(line('שנת ', '.2014', ''))).toEqual(['שנת 2014.']);
    expect(texts(line('ב', '15-', ' שנים'))).toEqual(['ב-15 שנים']);
    // A percent sign after Hebrew letters belongs to its number, which is drawn from left to right.
    expect(texts(line('שנת ', '90%', ' של'))).toEqual(['שנת 90% של']);
    expect(texts(line('שנת ', '%90', ' של'))).toEqual(['שנת %90 של']);
    expect(texts(line('שנת ', '10-20', ' של'))).toEqual(['שנת 10-20 של']);
    expect(texts(line('שנת ', 'Mi -5', ' של'))).toEqual(['שנת Mi -5 של']);
  });

  test('from right to left with letters in order that are drawn as one', () => {
    const [alef, lam] = [leftwards('ا', 85, 20), leftwards('ل', 90, 20)];
    expect(texts([...leftwards('س', 95, 20), ...alef, ...lam, ...leftwards('م', 80, 20)])).toEqual(['سلام']);
  });

  test('from right to left with letters in order that are drawn at one place', () => {
    const [alef, lam] = [leftwards('ا', 90, 20), leftwards('ل', 90, 20)];
    expect(texts([...leftwards('س', 95, 20), ...alef, ...lam, ...leftwards('م', 85, 20)])).toEqual(['سلام']);
  });

  test('from right to left with letters that are drawn as one in lines whose words come from the left', () => {
    const line = [
      ...leftwards('س', 95, 20),
      ...leftwards('ا', 90, 20),
      ...leftwards('ل', 90, 20),
      ...leftwards('م', 85, 20),
      ...leftwards('نص', 110, 20),
    ];
    expect(texts(line)).toEqual(['نص سلام']);
  });

  test('from right to left where the file has them from left to right', () => {
    const word = (text: string, left: number): Letter[] => letters([...text].reverse().join(''), left, 20);
    expect(texts(word('مدخل', 60))).toEqual(['مدخل']);
    expect(texts([...word('الحزمة', 60), ...letters('beamer', 26, 20)])).toEqual(['الحزمة beamer']);
    expect(texts([...word('نص', 20), ...word('طويل', 34)])).toEqual(['طويل نص']);
  });

  test('from right to left with an opening bracket before what it encloses', () => {
    const spaced = (text: string): Letter[] => leftwards(text, 300, 20);
    const below = (text: string): Letter[] => leftwards(text, 300, 60);
    expect(texts(spaced('نص (جدول) نص'))).toEqual(['نص (جدول) نص']);
    expect(texts(spaced('نص )جدول( نص'))).toEqual(['نص (جدول) نص']);
    // Either end of a pair may stand alone on its line; the other lines show what the file stores.
    expect(texts(spaced('نص )جدول( نص'), [null], below('نص ( نص'))).toEqual(['نص (جدول) نص', 'نص ) نص']);
    expect(texts(spaced('نص (جدول نص'), [null], below('نص جدول) نص'))).toEqual([
      'نص (جدول نص',
      'نص جدول) نص',
    ]);
    expect(texts(spaced('نص) جدول (نص'))).toEqual(['نص) جدول (نص']);
  });

  test('from right to left with brackets of fonts that store them differently, and those of foreign words', () => {
    const line = (first: string, second: string): Letter[] => [
      ...leftwards(`نص ${first}`, 300, 20),
      ...letters('TCP', 265, 20),
      ...leftwards(`${second} نص`, 265, 20),
    ];
    expect(texts(line('(', '('))).toEqual(['نص (TCP) نص']);
    expect(texts(line(')', ')'))).toEqual(['نص (TCP) نص']);
    expect(texts(leftwards('أ) نص ب) نص', 300, 20))).toEqual(['أ) نص ب) نص']);
    const call = [
      ...leftwards('نص )جدول( ', 300, 20),
      ...letters('f(x)', 230, 20),
      ...leftwards(' نص', 230, 20),
    ];
    expect(texts(call)).toEqual(['نص (جدول) f(x) نص']);
  });

  test('with the accents that are drawn over them or under them', () => {
    const isInferredSpace = { ...(letters(' ', 5, 20)[0] as Letter), isInferredSpace: true };
    const over = (accent: string, x: number): Letter[] => letters(accent, x, 20);
    expect(texts(letters('Erl', 0, 20), over('¨', 15), letters('auterung', 15, 20))).toEqual(['Erläuterung']);
    expect(texts(letters('¿Qu', 0, 20), over('´', 15), [isInferredSpace], letters('e?', 15, 20))).toEqual([
      '¿Qué?',
    ]);
    expect(texts(letters('c', 0, 20), over('¸', 0), letters('a', 5, 20))).toEqual(['ça']);
    expect(texts(letters('m', 0, 20), over('´', 5), letters('ı', 5, 20))).toEqual(['mí']);
  });

  test('with accents over a dotless letter, and those that the file has in another place', () => {
    const before = [
      letters('in der n', 0, 20),
      [null],
      letters('¨', 40, 17),
      [null],
      letters('aheren', 40, 20),
    ];
    expect(texts(...before)).toEqual(['in der näheren']);
    const narrow = letters('\u0131', 21, 20).map((letter) => ({ ...letter, right: letter.left + 2 }));
    expect(
      texts(letters('cient', -5, 20), letters('\u00b4', 20, 20), narrow, letters('fico', 23, 20)),
    ).toEqual(['cient\u00edfico']);
    expect(
      texts(letters('la verita', 0, 20), [null], letters('due', 0, 40), [null], letters('`', 40, 20.01)),
    ).toEqual(['la verit\u00e0', 'due']);
  });

  test('with accents over capitals, which lie higher, but not with those of the line above', () => {
    const capital = letters('Arzte', 0, 20);
    expect(texts(capital, [null], letters('Ort', 0, 40), [null], letters('¨', 0, 17.5))).toEqual([
      'Ärzte',
      'Ort',
    ]);
    const small = letters('arzte', 0, 20);
    expect(texts(small, [null], letters('Ort', 0, 40), [null], letters('¨', 0, 17.5))[0]).toBe('arzte');
  });

  test('with the low quotes that TeX makes of lowered closing ones', () => {
    const quoted = [letters('der', 0, 20), letters('”', 20, 26), [null, null], letters('Weg“', 25, 20)];
    expect(texts(...quoted)).toEqual(['der „Weg“']);
    expect(texts(letters('a ”', 0, 20), [null], letters('b', 15, 40))).toEqual(['a ”', 'b']);
  });

  test('across the sign of a root, which hangs from its bar', () => {
    const root = [letters('F(', 0, 20), [null], letters('√', 10, 14), [null], letters('a) ist', 15, 20)];
    expect(texts(...root)).toEqual(['F(√a) ist']);
  });

  test('and leaves accents alone that are drawn beside them', () => {
    expect(texts(letters('a`b', 0, 20))).toEqual(['a`b']);
    expect(texts(letters('`x`', 0, 20))).toEqual(['`x`']);
  });

  test('from right to left where words in Latin script begin at the left end', () => {
    const line = [
      ...letters('Malware analysis ', 0, 50),
      ...leftwards('ב', 90, 50),
      ...letters(' RE ', 90, 50),
      ...leftwards('יישומי', 140, 50),
      ...letters('●', 150, 50),
    ];
    expect(texts(line)).toEqual(['● יישומי RE ב Malware analysis']);
  });

  test('from left to right with a right-to-left word here and there', () => {
    const line = [
      ...letters('say ', 0, 50),
      ...leftwards('שלום', 40, 50),
      ...letters(' and ', 40, 50),
      ...leftwards('אור', 80, 50),
      ...letters(' now', 80, 50),
    ];
    expect(texts(line)).toEqual(['say שלום and אור now']);
  });

  test('with the bullet of a right-to-left list first, also where the item is in Latin script', () => {
    expect(texts([...letters('Native', 0, 50), ...letters('●', 40, 50)])).toEqual(['● Native']);
  });

  test('from right to left with the bullet before them', () => {
    expect(texts(leftwards('–', 140, 20), [null], leftwards('שלום', 115, 20))).toEqual(['– שלום']);
  });

  test('with the vowel signs and tone marks of Thai and Devanagari on their letters', () => {
    const isInferredSpace = (x: number) => ({ ...(letters(' ', x, 20)[0] as Letter), isInferredSpace: true });
    const thai = [...letters('ท', 0, 20), ...letters('ี', 2, 20), isInferredSpace(7), ...letters('่', 9, 20)];
    expect(texts([...thai, ...letters('นี้', 14, 20)])).toEqual(['ที่นี้']);
    const devanagari = [...letters('ह', 0, 20), ...letters('ि', 9, 20), ...letters('न्दी', 14, 20)];
    expect(texts(devanagari)).toEqual(['हिन्दी']);
  });

  test('but never across columns, whichever way they are written', () => {
    expect(texts(leftwards('ימין', 300, 20), letters('left', 20, 20))).toEqual(['ימין', 'left']);
  });

  test('with the style of most of their letters', () => {
    const bold = { ...style, bold: true };
    const [line] = lettersToLines([...letters('a', 0, 20, bold), ...letters('bcd', 5, 20)]);
    expect(line).toMatchObject({ bold: false, x: 0, width: 20, baseline: 20, height: 10 });
  });

  test('that are code, though another font writes what they have of East Asia', () => {
    const mono = { ...style, mono: true };
    const line = (text: string, look: LetterStyle) => letters(text, 20, 20, look);
    const [code] = lettersToLines([...letters('if(', 5, 20, mono), ...line('条件语句', style)]);
    const [plain] = lettersToLines([...letters('abcd ', 0, 20), ...letters('x', 25, 20, mono)]);
    expect([code?.mono, plain?.mono]).toEqual([true, false]);
  });

  test('without control characters and with ligatures as letters', () => {
    expect(texts(letters('\u0000ﬁn\u202e', 0, 20))).toEqual(['fin']);
  });
});
