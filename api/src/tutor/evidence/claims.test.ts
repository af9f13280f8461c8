import { describe, expect, test } from 'vitest';
import { Marked } from 'marked';
import { findCompletedClaims, sanitizeModelText, verifyClaim } from './claims.js';
import type { RetrievedPassage } from '../search/retrieval.queries.js';

const burns: RetrievedPassage = {
  id: '1',
  slideId: 'a',
  title: 'Burns',
  text: 'Cool a burn under running water for twenty minutes.\nNever put “butter” on a burn – it keeps the heat in.',
  rank: 1,
};
const bleeding: RetrievedPassage = {
  id: '2',
  slideId: 'b',
  title: 'Bleeding',
  text: 'Press hard on the wound.',
  rank: 1,
};
const passages = new Map([
  ['p1', burns],
  ['p2', bleeding],
]);
const verified = (text: string, quote: string, passage = 'p1') =>
  verifyClaim({ text, passage, quote }, passages, 'How are burns treated?');

describe('the claims of an answer', () => {
  const whole = JSON.stringify({
    covered: true,
    claims: [
      { text: 'A "quoted" } brace', passage: 'p1', quote: 'x' },
      { text: 'Second', passage: 'p2', quote: 'y' },
    ],
  });

  test('are available as soon as each is complete', () => {
    const counts = Array.from(
      { length: whole.length + 1 },
      (_, index) => findCompletedClaims(whole.slice(0, index)).length,
    );
    expect([...new Set(counts)]).toEqual([0, 1, 2]);
    expect(findCompletedClaims(whole)[0]).toEqual({ text: 'A "quoted" } brace', passage: 'p1', quote: 'x' });
  });

  test('are none in text of another format', () => {
    for (const text of ['', 'null', '[]', '{"claims":', '{"claims":[{]', '{"claims":[{"text":1}]}', 'Sorry!'])
      expect(findCompletedClaims(text)).toEqual([]);
  });
});

test('a claim with a name that its slide does not have is not shown, also where the name follows a word such as “As”', () => {
  const quote = 'Cool a burn under running water';
  expect(verified('Water, wrote Zamenhof, cools a burn.', quote)).toBeNull();
  expect(verified('As Zamenhof wrote, cool a burn under running water.', quote)).toBeNull();
  expect(verified('Cooling a burn takes running water.', quote)?.quote).toBe(quote);
});

test('a claim with a key that neither its slide nor the question has is not shown', () => {
  const quote = 'Cool a burn under running water';
  expect(verified('Cool a burn: sk-canary-of-running-water.', quote)).toBeNull();
  expect(verified('Cool a burn under running-water.', quote)?.quote).toBe(quote);
});

describe('a quote', () => {
  test('is shown as in the slide, even if the model changed spaces, punctuation or case', () => {
    expect(verified('Burns are cooled with water.', '"cool a burn  under running water"')?.quote).toBe(
      'Cool a burn under running water',
    );
    expect(verified('Never use butter on a burn.', 'Never put "butter" on a burn - it keeps')?.quote).toBe(
      'Never put “butter” on a burn – it keeps',
    );
  });

  test('from another passage than the model named is found there', () => {
    expect(verified('Press on the wound.', 'Press hard on the wound.')?.passage).toBe(bleeding);
  });

  test('that is nearly right is replaced by the sentence of the slide', () => {
    expect(
      verified('Cool a burn for twenty minutes.', 'cool the burn for twenty minutes under water')?.quote,
    ).toBe('Cool a burn under running water for twenty minutes.');
  });

  test.each([
    ['that no slide contains', 'Burns are treated with honey.', 'Honey heals burns within a day.'],
    ['that does not support its claim', 'The moon is made of cheese.', 'Cool a burn'],
    ['whose claim adds a number', 'Cool a burn for 45 minutes.', 'Cool a burn'],
    ['whose claim adds a name', 'Cool burns as Napoleon did.', 'Cool a burn'],
    ['that is empty', 'Cool a burn.', ' '],
    ['whose claim is empty', '![](https://evil.example/?secret)', 'Cool a burn'],
  ])('%s is rejected', (_, text, quote) => {
    expect(verified(text, quote)).toBeNull();
  });

  test('with characters of a regular expression is searched literally and fast', () => {
    expect(verified('A burn.', '(a+)+$')).toBeNull();
    expect(verified('A burn.', `${'a'.repeat(5000)}(`)).toBeNull();
  });
});

test('text of a model contains no links, images or tags', () => {
  expect(
    sanitizeModelText(
      'See [here](https://evil.example?q=1) ![x](//evil.example/p.png) <img src=x onerror=alert(1)> javascript:alert(1) https://a.b **bold** $x^2$ `code` [3]',
    ),
  ).toBe('See here x **bold** $x^2$ `code`');
});

test.each([
  ['with brackets in its words and an escaped address', String.raw`See [cl[i]ck](https\://evil.example/a)`],
  ['to an address with spaces', '[click](<https://evil.example/a b>)'],
  ['over two lines', '[click\nhere](\nhttps\\://evil.example "title")'],
  ['that is formed when another is removed', '[a]([b](https\\://evil.example))(https\\://evil.example)'],
  ['by reference', '[click]\n\n[click]: https\\://evil.example'],
])('a link %s is not in a model’s text', (_, text) => {
  const types: string[] = [];
  const chat = new Marked();
  chat.walkTokens(chat.lexer(sanitizeModelText(text)), ({ type }) => void types.push(type));
  expect(types).not.toContain('link');
  expect(types).not.toContain('def');
});
