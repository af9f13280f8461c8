import { describe, expect, test } from 'vitest';
import { crossValidate, splitFolds } from './folds.js';
import { readQuestionDecks } from './slide-questions.js';

const decks = await readQuestionDecks(new URL('questions/', import.meta.url));
const slides = decks.map(({ deck, language }) => ({ kind: 'slides' as const, language, article: deck }));
const getArticle = ({ article }: { article: string }) => article;

describe('the folds of the questions', () => {
  test('hold every deck once, and leave decks of its language for the fit', () => {
    const folds = splitFolds(slides);
    expect(folds).toHaveLength(10);
    expect(folds.flat().map(getArticle).sort()).toEqual(slides.map(getArticle).sort());
    for (const fold of folds) {
      const others = new Set(slides.filter((deck) => !fold.includes(deck)).map(({ language }) => language));
      for (const { language } of fold) expect(others).toContain(language);
    }
  });

  test('do not depend on the order of the questions', () => {
    const [first] = splitFolds(slides);
    const [again] = splitFolds(slides.toReversed());
    expect(again?.map(getArticle).sort()).toEqual(first?.map(getArticle).sort());
  });

  test('have all translations of an article in one fold', () => {
    const articles = ['Oxygen', 'Kenya', 'Genghis Khan', 'Rhine'].flatMap((title) =>
      ['de', 'zh'].map((language) => ({
        kind: 'prose' as const,
        language,
        article: `${title} (xquad.${language})`,
      })),
    );
    for (const fold of splitFolds(articles)) {
      expect(fold).toHaveLength(4);
      expect(new Set(fold.map(({ article }) => article.split(' (')[0])).size).toBe(2);
    }
  });

  test('score every question by what was fitted on questions of other decks', () => {
    const scored = crossValidate(slides, (others) => new Set(others.map(getArticle)));
    expect(scored).toHaveLength(slides.length);
    for (const { model, example } of scored) expect(model).not.toContain(example.article);
  });
});
