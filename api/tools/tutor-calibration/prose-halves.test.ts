import { expect, test } from 'vitest';
import { splitHalves } from './prose-halves.js';

function writeArticle(title: string, paragraphs: number, questions: number) {
  return {
    title,
    paragraphs: Array.from({ length: paragraphs }, (_, index) => ({
      context: `Le lac ${index} a gelé.`,
      qas: Array.from({ length: questions }, (_unused, number) => ({
        id: `${title} ${index} ${number}`,
        question: 'Quel lac a gelé ?',
        is_impossible: false,
        answers: [{ text: `lac ${index}` }],
      })),
    })),
  };
}

const titles = (articles: { title: string }[]) => articles.map(({ title }) => title);

test('articles go to the halves in turn, in the order of a checksum, whatever the order of the file', () => {
  const articles = ['Lune', 'Mars', 'Terre', 'Soleil'].map((title) => writeArticle(title, 5, 3));
  const { fit, measure } = splitHalves(articles);
  expect([titles(fit), titles(measure)].map(({ length }) => length)).toEqual([2, 2]);
  expect(new Set([...titles(fit), ...titles(measure)]).size).toBe(4);
  const reversed = splitHalves(articles.toReversed());
  expect(titles(reversed.fit)).toEqual(titles(fit));
});

test('articles with few paragraphs or questions are left out', () => {
  const { fit, measure } = splitHalves([
    writeArticle('Lune', 5, 3),
    writeArticle('Mars', 4, 5),
    writeArticle('Terre', 5, 2),
  ]);
  expect([...titles(fit), ...titles(measure)]).toEqual(['Lune']);
});

test('articles of one paragraph are joined to sets of 25', () => {
  const articles = Array.from({ length: 60 }, (_, index) => writeArticle(`Article ${index}`, 1, 2));
  const { fit, measure } = splitHalves(articles);
  expect(titles(fit)).toEqual(['set 1']);
  expect(titles(measure)).toEqual(['set 2']);
  expect(fit[0]?.paragraphs).toHaveLength(25);
});

test('a question whose answer is not in its paragraph letter for letter is left out, and one without an answer, too', () => {
  const article = writeArticle('Lune', 5, 4);
  const [first, second] = article.paragraphs;
  first?.qas[0]?.answers.push({ text: 'étang' });
  const [question] = second?.qas ?? [];
  if (question) question.is_impossible = true;
  const [kept] = splitHalves([article]).fit;
  expect(kept?.paragraphs.flatMap(({ qas }) => qas)).toHaveLength(18);
});

test('an article has at most 25 paragraphs and 100 questions', () => {
  const [kept] = splitHalves([writeArticle('Lune', 30, 6)]).fit;
  expect(kept?.paragraphs).toHaveLength(25);
  expect(kept?.paragraphs.flatMap(({ qas }) => qas)).toHaveLength(100);
});
