import type { Model } from '@lectern/infra';
import { describe, expect, test } from 'vitest';
import { askModel } from './ask-model.js';
import type { QuestionOfHalf } from './choose-questions.js';
import { formatLetThrough } from './model-table.js';

const TEXT = 'Cool a burn under running water for twenty minutes. Never put butter on it.';

const asked: QuestionOfHalf = {
  question: 'How long is a burn cooled under water?',
  kind: 'slides',
  method: 'words',
  language: 'en',
  article: 'first-aid',
  course: 'own',
  words: 'same',
  half: 'measure',
  answers: ['twenty minutes'],
  slideIds: ['s1'],
  illustrations: [],
  pages: [],
  result: {
    passages: [{ id: '1', slideId: 's1', title: 'Burns', text: TEXT, rank: 1 }],
    searchedCount: 1,
    documentFrequency: new Map([['burn', 1]]),
    language: 'en',
    foreignLanguage: undefined,
  } as unknown as QuestionOfHalf['result'],
};

/** A model that writes this answer, or fails after it. */
function aModel(answer: unknown, error?: Error): Model {
  return {
    askFor: () => Promise.reject(new Error('Not asked for.')),
    async *write(_schema, _instructions, _data, { onUsage }) {
      onUsage({ inputTokens: 900, outputTokens: 100 });
      yield await Promise.resolve(JSON.stringify(answer));
      if (error) throw error;
    },
  };
}

const claim = (quote: string) => ({ text: 'A burn is cooled under water.', passage: 'p1', quote });
const RIGHT = { covered: true, claims: [claim('under running water for twenty minutes')] };

describe('a question to a language model', () => {
  test('is answered right if a claim or its quote has the key fact', async () => {
    const right = await askModel(aModel(RIGHT), asked);
    expect(right).toMatchObject({ isShown: true, isRight: true, usage: { inputTokens: 900 } });
    const beside = { covered: true, claims: [claim('Never put butter on it')] };
    expect(await askModel(aModel(beside), asked)).toMatchObject({ isShown: true, isRight: false });
    expect(await askModel(aModel(RIGHT), { ...asked, course: 'other' })).toMatchObject({ isRight: false });
  });

  test('is not answered if the model finds nothing on the slides', async () => {
    const refusal = await askModel(aModel({ covered: false, claims: [] }), asked);
    expect(refusal).toMatchObject({ claims: null, isShown: false, isRight: false });
  });

  test('gets the built-in answer if no claim has a quote of the slides', async () => {
    const invented = { covered: true, claims: [claim('Butter soothes every scald overnight')] };
    expect(await askModel(aModel(invented), asked)).toMatchObject({ claims: null, hasFailed: false });
  });

  test('is no measurement if the server fails', async () => {
    expect(await askModel(aModel({}, new Error('503')), asked)).toMatchObject({ hasFailed: true });
  });

  test('counts as let through with a quote that its slide does not have, or in another course', async () => {
    const score = await askModel(aModel(RIGHT), { ...asked, course: 'other' });
    expect(formatLetThrough([score], new Map([['s1', TEXT]]))).toContain('not on their slide: 0 of 1');
    const report = formatLetThrough([score], new Map([['s1', 'Something else.']]));
    expect(report).toContain('not on their slide: 1 of 1');
    expect(report).toContain('off-course questions: 1 of 1');
  });
});
