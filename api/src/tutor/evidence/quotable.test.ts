import { describe, expect, test } from 'vitest';
import { assessAnswerability } from './answerability.js';
import { isQuestion, onlyNamesSubject } from './quotable.js';
import { contentWords, tokenize } from '@lectern/text/stems';

/** In each language a question, a title that only names a subject, and a title that states a fact. */
const EXAMPLES: [language: string, question: string, name: string, fact: string][] = [
  ['ar', 'ما هي عقدة الشراع؟', 'عقدة الشراع', 'عقدة الشراع هي عقدة تصل حبلين'],
  ['cs', 'Co je škotový uzel?', 'Škotový uzel', 'Škotový uzel je vhodný pro různá lana'],
  ['de', 'Was ist ein Schotstek?', 'Der Schotstek', 'Ein Schotstek kann zwei Seile verbinden'],
  ['en', 'What is a sheet bend?', 'The sheet bend', 'A sheet bend is for ropes of unequal size'],
  ['es', '¿Qué es una vuelta de escota?', 'La vuelta de escota', 'La vuelta de escota es para dos cabos'],
  ['fr', 'Qu’est-ce qu’un nœud d’écoute ?', 'Le nœud d’écoute', 'Le nœud d’écoute est fait pour deux cordes'],
  ['hi', 'शीट बेंड क्या है?', 'शीट बेंड', 'शीट बेंड दो रस्सियों को जोड़ता है'],
  ['it', 'Che cos’è il nodo di scotta?', 'Il nodo di scotta', 'Il nodo di scotta è per due cime'],
  ['ja', 'シートベンドとは何ですか。', 'シートベンド', 'シートベンドは二本のロープを結ぶ結び方である'],
  ['ko', '시트 벤드란 무엇입니까?', '시트 벤드', '시트 벤드는 두 밧줄을 잇는다'],
  ['pl', 'Czym jest węzeł szotowy?', 'Węzeł szotowy', 'Węzeł szotowy jest do dwóch lin'],
  ['pt', 'O que é o nó de escota?', 'O nó de escota', 'O nó de escota é para duas cordas'],
  ['ru', 'Что такое шкотовый узел?', 'Шкотовый узел', 'Шкотовый узел — это узел для двух верёвок'],
  ['tr', 'İskota bağı nedir?', 'İskota bağı', 'İskota bağı iki halatı birleştiren bir bağdır'],
  ['zh', '什么是接绳结？', '接绳结', '接绳结可以连接两根绳子'],
];

describe.each(EXAMPLES)('in %s', (language, question, name, fact) => {
  test('questions and statements of a slide are distinguished', () => {
    expect(isQuestion(question, language)).toBe(true);
    expect([name, fact, `${fact}.`].some((text) => isQuestion(text, language))).toBe(false);
  });

  test('titles that name their subject and titles that state a fact are distinguished', () => {
    const names = (text: string) => onlyNamesSubject(text, text, tokenize(text, language), language);
    expect(names(name)).toBe(true);
    expect(names(fact)).toBe(false);
  });
});

test('questions without a question mark, in full-width marks and within quotation marks are questions', () => {
  expect(
    [
      ['el', 'Τι είναι ο κόμπος;'],
      ['hy', 'Ի՞նչ է հանգույցը'],
      ['fa', 'گره چیست؟'],
      ['zh', '你会打结吗。'],
      ['ko', '매듭은 무엇인가'],
      ['es', '¿Qué es un nudo'],
      ['en', '“What is a knot?”'],
    ].map(([language = '', text = '']) => isQuestion(text, language)),
  ).toEqual(Array(7).fill(true));
  expect(isQuestion('Two ropes; one knot;', 'en')).toBe(false);
});

test('a title states a fact with a number or with the end of a sentence, and a line that is no title is not judged', () => {
  const names = (text: string, title = text) => onlyNamesSubject(text, title, tokenize(text), 'en');
  expect(names('Kites and their strings')).toBe(true);
  expect(names('8 knots of wind')).toBe(false);
  expect(names('Kites love wind.')).toBe(false);
  expect(names('kites, and their strings', 'Kites and their strings')).toBe(true);
  expect(names('What is a kite?')).toBe(true);
  expect(names('Strings', 'Kites and their strings')).toBe(false);
});

interface Slide {
  title: string;
  text: string;
}

function assess(question: string, slides: Slide[]) {
  const words = contentWords(question).map(({ stem }) => stem);
  const passages = slides.map(({ title, text }, index) => ({
    id: `${index}`,
    slideId: `${index}`,
    title,
    text,
    rank: 0.5,
  }));
  return assessAnswerability(question, {
    passages,
    searchedCount: slides.length,
    language: 'en',
    foreignLanguage: undefined,
    documentFrequency: new Map(words.map((word) => [word, 1])),
  });
}

describe('The tutor', () => {
  test('quotes the sentence below the question that a slide asks, not the question', () => {
    const { ranked, selected } = assess('What does a sheet bend join?', [
      {
        title: 'Knots',
        text: 'What does a sheet bend join?\nTwo ropes of unequal size.\nIt holds when wet.',
      },
      { title: 'Ropes', text: 'Hemp is strong.\nNylon stretches.' },
    ]);
    const quotes = selected.map(({ sentence }) => sentence);
    expect(quotes).toContain('Two ropes of unequal size.');
    expect(quotes).not.toContain('What does a sheet bend join?');
    expect(ranked.filter(({ isQuotable }) => isQuotable)[0]?.sentence).toBe('Two ropes of unequal size.');
  });

  test('gives no answer where slides only ask questions or name the subject', () => {
    const { selected, isShown } = assess('What is backward design?', [
      { title: 'Agenda', text: 'What is backward design?\nWho uses backward design?' },
      { title: 'Backward design', text: 'Backward design' },
    ]);
    expect(selected).toEqual([]);
    expect(isShown).toBe(false);
  });

  test('quotes a title that is of the kind that the question asks for', () => {
    const { selected } = assess('Who discovered penicillin?', [
      { title: 'Sir Alexander Fleming', text: 'Sir Alexander Fleming' },
    ]);
    expect(selected.map(({ sentence }) => sentence)).toEqual(['Sir Alexander Fleming']);
  });
});
