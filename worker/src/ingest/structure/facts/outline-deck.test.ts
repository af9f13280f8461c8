import { expect, test } from 'vitest';
import { createLogger, type Model } from '@lectern/infra';
import * as z from 'zod/mini';
import { aDeck, aLine, aTitle } from '../testing/a-deck.js';
import { outlineDeck } from './outline-deck.js';

const log = createLogger({ logLevel: 'silent' }, 'worker');
const deck = aDeck(
  ['Kites', 'Strings', 'Knots', 'Wind'].map((title) => [aTitle(title), aLine(`All about ${title}.`)]),
);
const facts = { title: 'Flying kites', description: 'On kites.', category: 'Education', level: 'Beginner' };

/** A model that answers so; keeps what it was given. */
function aModel(answer: object) {
  const given: { instructions: string; data: unknown }[] = [];
  const askFor: Model['askFor'] = async (schema, instructions, data, onUsage) => {
    onUsage?.({ inputTokens: 900, outputTokens: 90 });
    given.push({ instructions, data });
    return z.parse(schema, answer);
  };
  return { model: { askFor } as Model, given };
}

const module = (firstSlide: number, title = `From ${firstSlide}`) => ({
  firstSlide,
  title,
  description: 'A part.',
});

test('a model describes the course, says what one learns, and cuts it into modules', async () => {
  const { model } = aModel({
    ...facts,
    goals: ['Fly a kite', 'Tie a knot'],
    modules: [module(1), module(3)],
  });
  expect(await outlineDeck(deck, model, log)).toEqual({
    ...facts,
    description: 'On kites.\n• Fly a kite\n• Tie a knot',
    modules: [
      { title: 'From 1', description: 'A part.', pages: [0, 1] },
      { title: 'From 3', description: 'A part.', pages: [2, 3] },
    ],
  });
});

test('it is given the text of each slide and the modules of the rules, as data', async () => {
  const { model, given } = aModel({ ...facts, goals: [], modules: [] });
  await outlineDeck(deck, model, log);
  expect(given[0]?.data).toMatchObject({
    slides: [{ slide: 1, text: 'Kites\nAll about Kites.' }, {}, {}, {}],
    modules: [{ firstSlide: 1 }],
  });
  expect(given[0]?.instructions).not.toContain('Kites');
});

test.each([
  ['in no modules', []],
  ['that leave the first slide out', [module(2)]],
  ['in another order', [module(1), module(4), module(3)]],
  ['that begin twice at one slide', [module(1), module(3), module(3)]],
  ['beyond its end', [module(1), module(5)]],
  ['before its beginning', [module(1), module(-2)]],
])('a deck cut %s keeps the modules of the rules, and what else the model says', async (_, modules) => {
  const { model } = aModel({ ...facts, goals: [], modules });
  expect(await outlineDeck(deck, model, log)).toEqual({ ...facts, modules: null });
});

test('a module nobody can study in one go is not taken', async () => {
  const long = aDeck(Array.from({ length: 40 }, (_, i) => [aTitle(`Slide on ${i}`)]));
  const { model } = aModel({ ...facts, goals: [], modules: [module(1)] });
  expect(await outlineDeck(long, model, log)).toMatchObject({ modules: null });
});

test.each([
  ['of another shape', { title: 'Kites' }],
  ['of another category', { ...facts, category: 'Aviation', goals: [], modules: [] }],
  ['without end', { ...facts, title: 'Kites '.repeat(100), goals: [], modules: [] }],
])('an answer %s leaves everything to the rules', async (_, answer) => {
  expect(await outlineDeck(deck, aModel(answer).model, log)).toBeUndefined();
});
