import type { GapsPart, QuestionType } from '@lectern/contract';
import {
  isWithinTolerance,
  matchesPattern,
  matchesText,
  parseNumber,
} from '../exams/marking/typed-answers.js';
import {
  areAll,
  areAmong,
  listIds,
  markParts,
  MISMATCH,
  presentFeedback,
  type QuestionTypeRules,
} from './question-type-rules.js';

const RULES: { [T in QuestionType]: QuestionTypeRules<T> } = {
  'single-choice': {
    findKeyProblem({ options }, key) {
      if (!areAll(listIds(key.options), options)) return MISMATCH;
      if (!key.options.some(({ fraction }) => fraction === 1)) return 'assessment.key.noRightOption';
      return undefined;
    },
    hasParts: ({ options }, { optionId }) => optionId === null || areAmong([optionId], options),
    shuffle: (content, { onRequest }) => ({ ...content, options: onRequest(content.options) }),
    mark({ options }, { optionId }) {
      const chosen = options.find(({ id }) => id === optionId);
      const best = Math.max(...options.map(({ fraction }) => fraction));
      return {
        fraction: chosen?.fraction ?? 0,
        parts: chosen ? [{ id: chosen.id, isRight: chosen.fraction === best }] : [],
        feedback: presentFeedback([chosen?.feedback]),
      };
    },
  },
  'multiple-choice': {
    findKeyProblem({ options }, key) {
      if (!areAll(listIds(key.options), options)) return MISMATCH;
      if (!key.options.some(({ isRight }) => isRight)) return 'assessment.key.noRightOptions';
      return undefined;
    },
    hasParts: ({ options }, { optionIds }) => areAmong(optionIds, options),
    shuffle: (content, { onRequest }) => ({ ...content, options: onRequest(content.options) }),
    mark({ options, partialCredit }, { optionIds }) {
      const chosen = new Set(optionIds);
      const parts = options.map(({ id, isRight }) => ({ id, isRight: chosen.has(id) === isRight }));
      const isExact = parts.every(({ isRight }) => isRight);
      const right = options.filter(({ isRight }) => isRight);
      const hits = right.filter(({ id }) => chosen.has(id)).length;
      const misses = options.filter(({ id, isRight }) => !isRight && chosen.has(id)).length;
      return {
        fraction: partialCredit ? (hits - misses) / Math.max(1, right.length) : Number(isExact),
        parts,
        feedback: presentFeedback(options.filter(({ id }) => chosen.has(id)).map(({ feedback }) => feedback)),
      };
    },
  },
  'true-false': {
    mark: ({ answer, feedbackTrue, feedbackFalse }, { answer: given }) => ({
      fraction: Number(given === answer),
      parts: [],
      feedback: presentFeedback([given ? feedbackTrue : feedbackFalse]),
    }),
  },
  'short-text': {
    findKeyProblem: (_, { answers }) =>
      answers.some(({ fraction }) => fraction === 1) ? undefined : 'assessment.key.noFullAnswer',
    mark({ answers, allowWildcards, ...rules }, { text }) {
      const matches = allowWildcards ? matchesPattern : matchesText;
      const accepted = answers.find((answer) => matches(text, answer.text, rules));
      return {
        fraction: accepted?.fraction ?? 0,
        parts: [],
        feedback: presentFeedback([accepted?.feedback]),
      };
    },
  },
  number: {
    mark({ answer, tolerance, toleranceKind }, { text }, { unit }) {
      const value = parseNumber(text, unit);
      const allowed = toleranceKind === 'absolute' ? tolerance : (Math.abs(answer) * tolerance) / 100;
      const isRight = value !== undefined && isWithinTolerance(value, answer, allowed);
      return { fraction: Number(isRight), parts: [], feedback: [] };
    },
  },
  matching: {
    findKeyProblem({ items, choices }, { pairs }) {
      const isComplete = areAll(
        pairs.map(({ itemId }) => itemId),
        items,
      );
      return isComplete && pairs.every(({ choiceId }) => areAmong([choiceId], choices))
        ? undefined
        : 'assessment.key.unmatched';
    },
    hasParts: ({ items, choices }, { pairs }) =>
      areAmong(
        pairs.map(({ itemId }) => itemId),
        items,
      ) && pairs.every(({ choiceId }) => areAmong([choiceId], choices)),
    shuffle: (content, { always, onRequest }) => ({
      ...content,
      choices: always(content.choices),
      items: onRequest(content.items),
    }),
    mark({ pairs }, { pairs: given }) {
      const chosen = new Map(given.map(({ itemId, choiceId }) => [itemId, choiceId]));
      return markParts(
        pairs.map(({ itemId, choiceId }) => ({ id: itemId, isRight: chosen.get(itemId) === choiceId })),
      );
    },
  },
  ordering: {
    findKeyProblem: ({ items }, { order }) => (areAll(order, items) ? undefined : MISMATCH),
    hasParts: ({ items }, { order }) => order.length === 0 || areAll(order, items),
    shuffle: (content, { always }) => ({ ...content, items: always(content.items) }),
    mark({ order, partialCredit }, { order: given }) {
      const parts = order.map((id, index) => ({ id, isRight: given[index] === id }));
      const follows = new Set(order.slice(1).map((id, index) => `${order[index]} ${id}`));
      const kept = given.slice(1).filter((id, index) => follows.has(`${given[index]} ${id}`)).length;
      const isExact = parts.every(({ isRight }) => isRight);
      return { fraction: partialCredit ? kept / (order.length - 1) : Number(isExact), parts, feedback: [] };
    },
  },
  gaps: {
    findKeyProblem({ parts }, key) {
      const inText = findGaps(parts);
      if (!inText.length) return 'assessment.key.noGap';
      if (!areAll(listIds(key.gaps), inText)) return MISMATCH;
      const isAnswered = inText.every(({ id, choices }) => {
        const gap = key.gaps.find((entry) => entry.id === id);
        return choices ? choices.some((choice) => choice.id === gap?.choiceId) : Boolean(gap?.answers.length);
      });
      return isAnswered ? undefined : 'assessment.key.emptyGap';
    },
    hasParts({ parts }, { gaps: given }) {
      const inText = findGaps(parts);
      return (
        areAmong(listIds(given), inText) &&
        given.every(({ id, value }) => {
          const choices = inText.find((gap) => gap.id === id)?.choices;
          return !choices || value === '' || areAmong([value], choices);
        })
      );
    },
    shuffle: (content, { always }) => ({
      ...content,
      parts: content.parts.map((part) =>
        part.kind === 'gap' && part.choices ? { ...part, choices: always(part.choices) } : part,
      ),
    }),
    mark({ gaps: right, ...rules }, { gaps: given }) {
      const values = new Map(given.map(({ id, value }) => [id, value]));
      return markParts(
        right.map(({ id, answers, choiceId }) => {
          const value = values.get(id) ?? '';
          const isRight = choiceId
            ? value === choiceId
            : answers.some((answer) => matchesText(value, answer, rules));
          return { id, isRight };
        }),
      );
    },
  },
  essay: {
    findKeyProblem: ({ criteria }, key) => (areAll(listIds(key.criteria), criteria) ? undefined : MISMATCH),
    mark: () => ({ fraction: null, parts: [], feedback: [] }),
  },
  'file-upload': {
    findKeyProblem: ({ criteria }, key) => (areAll(listIds(key.criteria), criteria) ? undefined : MISMATCH),
    hasParts: ({ acceptsText, maxFiles }, { text, fileIds }) =>
      fileIds.length <= maxFiles && new Set(fileIds).size === fileIds.length && (acceptsText || text === ''),
    mark: () => ({ fraction: null, parts: [], feedback: [] }),
  },
};

const findGaps = (parts: GapsPart[]) => parts.filter((part) => part.kind === 'gap');

/** The rules of a type; they take contents, keys and responses of that type only. */
export const findQuestionRules = (type: QuestionType): QuestionTypeRules<QuestionType> =>
  RULES[type] as QuestionTypeRules<QuestionType>;
