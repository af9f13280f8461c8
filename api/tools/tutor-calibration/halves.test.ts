import { describe, expect, test } from 'vitest';
import { splitArticles } from './halves.js';
import { readQuestionDecks } from './slide-questions.js';

const decks = await readQuestionDecks(new URL('questions/', import.meta.url));
const slides = decks.map(({ deck, language }) => ({ kind: 'slides' as const, language, article: deck }));

describe('the halves of the questions', () => {
  test('each have decks of every language', () => {
    const languages = new Set(decks.map(({ language }) => language));
    for (const half of splitArticles(slides))
      expect(new Set(half.map(({ language }) => language))).toEqual(languages);
  });

  test('do not depend on the order of the questions', () => {
    const [first] = splitArticles(slides);
    const [again] = splitArticles(slides.toReversed());
    expect(again.map(({ article }) => article).sort()).toEqual(first.map(({ article }) => article).sort());
  });

  test('have all translations of an article on one side', () => {
    const articles = ['Oxygen', 'Kenya', 'Genghis Khan', 'Rhine'].flatMap((title) =>
      ['de', 'zh'].map((language) => ({
        kind: 'prose' as const,
        language,
        article: `${title} (xquad.${language})`,
      })),
    );
    for (const half of splitArticles(articles)) {
      expect(half).toHaveLength(4);
      expect(new Set(half.map(({ article }) => article.split(' (')[0])).size).toBe(2);
    }
  });
});
