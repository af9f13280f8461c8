import { expect, test } from 'vitest';
import { findDeckLanguage } from './deck-language.js';
import { aDeck, aLine } from '../testing/a-deck.js';

const ITALIAN = 'Le transazioni concorrenti leggono e scrivono le stesse righe nella stessa tabella';
const CHINESE = '资料库的锁定与隔离等级是并行控制的重点，我们先看几个例子，再讨论它们的优缺点';

test.each([
  ['its words where the file declares nothing', ITALIAN, null, 'it'],
  ['its words where the file has the language of its template', ITALIAN, 'en', 'it'],
  ['the file where the words fit it', ITALIAN, 'it', 'it'],
  ['the file with its script', CHINESE, 'zh-Hant', 'zh-Hant'],
  ['the file where there are no words', '1 + 1 = 2', 'de', 'de'],
  ['the file where the detector does not support it', ITALIAN, 'mn', 'mn'],
  ['nothing where there is neither', '1 + 1 = 2', null, null],
])('the language of a deck comes from %s', (_, text, language, expected) => {
  expect(findDeckLanguage(aDeck([[aLine(text)]], { language }))).toBe(expected);
});
