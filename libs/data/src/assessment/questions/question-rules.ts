import type { GapsPart, QuestionType } from '@lectern/contract';
import {
  isWithinTolerance,
  matchesPattern,
  matchesText,
  parseNumber,
} from '../exams/marking/typed-answers.js';
import {
  areIdsOfAll,
  areIdsAmong,
  listIds,
  markParts,
  MISMATCH,
  presentFeedback,
  type QuestionTypeRules,
} from './question-type-rules.js';

/** The rules of each type of question; see `QuestionTypeRules`. */
const RULES: { [T in QuestionType]: QuestionTypeRules<T> } = {
  'single-choice': {
    findKeyProblem({ options }, key) {
      if (!areIdsOfAll(listIds(key.options), options)) return MISMATCH;
      if (!key.options.some(({ fraction }) => fraction === 1)) return 'assessment.key.noRightOption';
      return undefined;
    },
    hasParts: ({ options }, { optionId }) => optionId === null || areIdsAmong([optionId], options),
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
      if (!areIdsOfAll(listIds(key.options), options)) return MISMATCH;
      if (!key.options.some(({ isRight }) => isRight)) return 'assessment.key.noRightOptions';
      return undefined;
    },
    hasParts: ({ options }, { optionIds }) => areIdsAmong(optionIds, options),
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
    mark: ({ answer, feedbackTrue, feedbackFalse }, { answer: response }) => ({
      fraction: Number(response === answer),
      parts: [],
      feedback: presentFeedback([response ? feedbackTrue : feedbackFalse]),
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
      const isComplete = areIdsOfAll(
        pairs.map(({ itemId }) => itemId),
        items,
      );
      return isComplete && pairs.every(({ choiceId }) => areIdsAmong([choiceId], choices))
        ? undefined
        : 'assessment.key.unmatched';
    },
    hasParts: ({ items, choices }, { pairs }) =>
      areIdsAmong(
        pairs.map(({ itemId }) => itemId),
        items,
      ) && pairs.every(({ choiceId }) => areIdsAmong([choiceId], choices)),
    shuffle: (content, { always, onRequest }) => ({
      ...content,
      choices: always(content.choices),
      items: onRequest(content.items),
    }),
    mark({ pairs }, { pairs: chosenPairs }) {
      const chosen = new Map(chosenPairs.map(({ itemId, choiceId }) => [itemId, choiceId]));
      return markParts(
        pairs.map(({ itemId, choiceId }) => ({ id: itemId, isRight: chosen.get(itemId) === choiceId })),
      );
    },
  },
  ordering: {
    findKeyProblem: ({ items }, { order }) => (areIdsOfAll(order, items) ? undefined : MISMATCH),
    hasParts: ({ items }, { order }) => order.length === 0 || areIdsOfAll(order, items),
    shuffle: (content, { always }) => ({ ...content, items: always(content.items) }),
    mark({ order, partialCredit }, { order: chosenOrder }) {
      const parts = order.map((id, index) => ({ id, isRight: chosenOrder[index] === id }));
      // Partial credit: the share of neighboring pairs that the right order has as well.
      const neighbors = new Set(order.slice(1).map((id, index) => `${order[index]} ${id}`));
      const rightNeighbors = chosenOrder
        .slice(1)
        .filter((id, index) => neighbors.has(`${chosenOrder[index]} ${id}`)).length;
      const isExact = parts.every(({ isRight }) => isRight);
      return {
        fraction: partialCredit ? rightNeighbors / (order.length - 1) : Number(isExact),
        parts,
        feedback: [],
      };
    },
  },
  gaps: {
    findKeyProblem({ parts }, key) {
      const gapsInText = findGaps(parts);
      if (!gapsInText.length) return 'assessment.key.noGap';
      if (!areIdsOfAll(listIds(key.gaps), gapsInText)) return MISMATCH;
      const isAnswered = gapsInText.every(({ id, choices }) => {
        const gap = key.gaps.find((entry) => entry.id === id);
        return choices ? choices.some((choice) => choice.id === gap?.choiceId) : Boolean(gap?.answers.length);
      });
      return isAnswered ? undefined : 'assessment.key.emptyGap';
    },
    hasParts({ parts }, { gaps: filledGaps }) {
      const gapsInText = findGaps(parts);
      return (
        areIdsAmong(listIds(filledGaps), gapsInText) &&
        filledGaps.every(({ id, value }) => {
          const choices = gapsInText.find((gap) => gap.id === id)?.choices;
          return !choices || value === '' || areIdsAmong([value], choices);
        })
      );
    },
    shuffle: (content, { always }) => ({
      ...content,
      parts: content.parts.map((part) =>
        part.kind === 'gap' && part.choices ? { ...part, choices: always(part.choices) } : part,
      ),
    }),
    mark({ gaps: gapKeys, ...rules }, { gaps: filledGaps }) {
      const values = new Map(filledGaps.map(({ id, value }) => [id, value]));
      return markParts(
        gapKeys.map(({ id, answers, choiceId }) => {
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
    findKeyProblem: ({ criteria }, key) =>
      areIdsOfAll(listIds(key.criteria), criteria) ? undefined : MISMATCH,
    mark: () => ({ fraction: null, parts: [], feedback: [] }),
  },
  'file-upload': {
    findKeyProblem: ({ criteria }, key) =>
      areIdsOfAll(listIds(key.criteria), criteria) ? undefined : MISMATCH,
    hasParts: ({ acceptsText, maxFiles }, { text, fileIds }) =>
      fileIds.length <= maxFiles && new Set(fileIds).size === fileIds.length && (acceptsText || text === ''),
    mark: () => ({ fraction: null, parts: [], feedback: [] }),
  },
};

const findGaps = (parts: GapsPart[]) => parts.filter((part) => part.kind === 'gap');

/** Returns the rules of a type, whose functions accept only contents, keys and responses of this type. */
export const findQuestionRules = (type: QuestionType): QuestionTypeRules<QuestionType> =>
  RULES[type] as QuestionTypeRules<QuestionType>;
