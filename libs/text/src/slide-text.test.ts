import { describe, expect, test } from 'vitest';
import { splitSentences } from './sentences.js';
import { slideLines, slideText } from './slide-text.js';

describe('the text of a slide', () => {
  test('has a line for each block, and nothing in it changed', () => {
    expect(
      slideText(
        '<h3>Burns</h3><p>Cool <b>at  once</b> &amp; long.</p><ul><li>One<ul><li>One a</li></ul></li><li>Two</li></ul>' +
          '<pre><code>if (a &lt; b)\n  return;</code></pre><table><tr><td>x</td><td>y</td></tr></table>a<br>b',
      ),
    ).toBe('Burns\nCool at  once & long.\nOne\nOne a\nTwo\nif (a < b)\nreturn;\nx\ny\na\nb');
  });

  test('has none of what is not seen, and bears broken markup', () => {
    expect(slideText('<style>p{}</style><script>alert(1)</script><p>Seen</p>')).toBe('Seen');
    expect(slideText('<p>un<closed <b>')).toBe('un');
    expect(slideText('')).toBe('');
  });

  test('names the element of each line, and stays quick on a slide that is nested ten thousand times', () => {
    const [one, below, two] = slideLines('<ol><li>One<ul><li>Below</li></ul></li><li>Two</li></ol>');
    expect([one, two].map((line) => line?.element?.name)).toEqual(['li', 'li']);
    expect(one?.element?.parent).toBe(two?.element?.parent);
    expect(below?.element?.parent?.parent).toBe(one?.element);
    expect(slideLines('<ul>a'.repeat(10_000))).toHaveLength(10_000);
  });
});

describe('sentences', () => {
  test.each([
    ['Dr. Smith came. He left.', ['Dr. Smith came.', 'He left.']],
    ['It cost 3.5 million. Then 4.', ['It cost 3.5 million.', 'Then 4.']],
    ['J. R. R. Tolkien wrote it. Who else?', ['J. R. R. Tolkien wrote it.', 'Who else?']],
    ['He said "Stop." Then he went.', ['He said "Stop."', 'Then he went.']],
    ['It is so.[2][citation needed] It was.', ['It is so.[2][citation needed]', 'It was.']],
    ['Apples, pears, etc. are fruit. Yes!', ['Apples, pears, etc. are fruit.', 'Yes!']],
    ['One line\nAnother line', ['One line', 'Another line']],
    ['水は大切です。火は危険です。', ['水は大切です。', '火は危険です。']],
    ['Use color!x or a.b. Then go.', ['Use color!x or a.b.', 'Then go.']],
    ['यह पहला है। यह दूसरा है।', ['यह पहला है।', 'यह दूसरा है।']],
    ['هل هذا صحيح؟ نعم هو كذلك.', ['هل هذا صحيح؟', 'نعم هو كذلك.']],
    ['', []],
  ])('of “%s”', (text, expected) => expect(splitSentences(text)).toEqual(expected));

  test('do not end at the ordinals of German', () => {
    expect(splitSentences('Am 27. Oktober 2006. Dann nicht mehr.', 'de')).toEqual([
      'Am 27. Oktober 2006.',
      'Dann nicht mehr.',
    ]);
  });

  test('are stretches of the text, letter for letter and in order, and nothing but space is left out', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const text = anyText(seed);
      for (const language of ['en', 'de', 'zh', 'ja', 'ar', 'hi', 'th']) {
        let at = 0;
        let left = '';
        for (const sentence of splitSentences(text, language)) {
          const from = text.indexOf(sentence, at);
          expect(from, JSON.stringify({ text, sentence, language })).toBeGreaterThanOrEqual(at);
          left += text.slice(at, from);
          at = from + sentence.length;
        }
        expect((left + text.slice(at)).trim()).toBe('');
      }
    }
  });
});

const PIECES =
  'Dr. e.g. 3.5 1. 27. U.S. etc. [2] [a.b] . ! ? … .” .) 。 ！ ؟ । a B word Étage naïve\u0301 水は火 数据库。 كتاب हिन्दी ภาษา 서울 😀 👩‍🚀 \u200b \ufeff \u00a0 \u3000 \t \n ( “ - – • color!x a.b'.split(
    ' ',
  );

/** Up to 30 pieces, by a seeded generator (a linear congruential one), with and without spaces between them. */
function anyText(seed: number): string {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from(
    { length: 1 + random(30) },
    () => `${PIECES[random(PIECES.length)] ?? ''}${['', ' ', '  '][random(3)] ?? ''}`,
  ).join('');
}
