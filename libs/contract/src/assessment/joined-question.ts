import type { FileKind } from './file-kinds.js';
import type {
  QuestionContent,
  QuestionKey,
  QuestionOption,
  QuestionType,
  RubricCriterion,
  WholeQuestion,
} from './question.js';

/** HTML, or null for none. */
type Feedback = string | null;

/** The fields of each type of question, with right answers beside the parts that they belong to. */
interface Bodies {
  'single-choice': { options: (QuestionOption & { fraction: number; feedback: Feedback })[] };
  'multiple-choice': {
    partialCredit: boolean;
    options: (QuestionOption & { isRight: boolean; feedback: Feedback })[];
  };
  'true-false': { answer: boolean; feedbackTrue: Feedback; feedbackFalse: Feedback };
  /** The id of an answer identifies its fields in the editor; it is not stored. */
  'short-text': {
    matchCase: boolean;
    matchAccents: boolean;
    allowWildcards: boolean;
    answers: { id: string; text: string; fraction: number; feedback: Feedback }[];
  };
  number: {
    unit: string | null;
    answer: number;
    tolerance: number;
    toleranceKind: 'absolute' | 'relative';
  };
  matching: { items: (QuestionOption & { choiceId: string })[]; choices: QuestionOption[] };
  /** In the right order. */
  ordering: { partialCredit: boolean; items: QuestionOption[] };
  gaps: { matchCase: boolean; matchAccents: boolean; parts: JoinedGapsPart[] };
  essay: {
    maxWords: number | null;
    graderNotes: Feedback;
    criteria: JoinedCriterion[];
  };
  'file-upload': {
    acceptsText: boolean;
    maxFiles: number;
    kinds: FileKind[];
    graderNotes: Feedback;
    criteria: JoinedCriterion[];
  };
}

/** A criterion by which an answer is graded, and what is expected for all points. */
export type JoinedCriterion = RubricCriterion & { expectation: string };

/** A text, or a gap. A gap has accepted answers to be typed, or choices of which one is right. */
export type JoinedGapsPart = { kind: 'text'; text: string } | JoinedGap;
export interface JoinedGap {
  kind: 'gap';
  id: string;
  choices: { id: string; text: string }[] | null;
  answers: string[];
  choiceId: string | null;
}

/** The part of a joined question that depends on its type. */
export type QuestionBody<Type extends QuestionType = QuestionType> = {
  [T in Type]: { type: T } & Bodies[T];
}[Type];

/**
 * A question with content and key in one piece, as people write it. The editor changes this form, and files of other programs are
 * converted to it and from it. `splitQuestion` converts it to content and key, which are stored and sent.
 */
export type JoinedQuestion<Type extends QuestionType = QuestionType> = QuestionBody<Type> & {
  prompt: string;
  generalFeedback: Feedback;
};

type Content<T extends QuestionType> = Extract<QuestionContent, { type: T }>;
type Key<T extends QuestionType> = Extract<QuestionKey, { type: T }>;

/** Converts the body of a type of question to content and key, and back. */
interface BodyConverter<T extends QuestionType> {
  split: (body: Bodies[T]) => {
    content: Omit<Content<T>, 'type' | 'prompt'>;
    key: Omit<Key<T>, 'type' | 'generalFeedback'>;
  };
  join: (content: Content<T>, key: Key<T>) => Bodies[T];
}

const CONVERTERS: { [T in QuestionType]: BodyConverter<T> } = {
  'single-choice': {
    split: ({ options }) => ({
      content: { options: options.map(({ id, html }) => ({ id, html })) },
      key: { options: options.map(({ id, fraction, feedback }) => ({ id, fraction, feedback })) },
    }),
    join: ({ options }, key) => ({ options: joinParts(options, key.options) }),
  },
  'multiple-choice': {
    split: ({ options, partialCredit }) => ({
      content: { options: options.map(({ id, html }) => ({ id, html })) },
      key: {
        partialCredit,
        options: options.map(({ id, isRight, feedback }) => ({ id, isRight, feedback })),
      },
    }),
    join: ({ options }, { partialCredit, ...key }) => ({
      partialCredit,
      options: joinParts(options, key.options),
    }),
  },
  'true-false': {
    split: ({ answer, feedbackTrue, feedbackFalse }) => ({
      content: {},
      key: { answer, feedbackTrue, feedbackFalse },
    }),
    join: (_, { answer, feedbackTrue, feedbackFalse }) => ({ answer, feedbackTrue, feedbackFalse }),
  },
  'short-text': {
    split: ({ matchCase, matchAccents, allowWildcards, answers }) => ({
      content: {},
      key: {
        matchCase,
        matchAccents,
        allowWildcards,
        answers: answers.map(({ text, fraction, feedback }) => ({ text, fraction, feedback })),
      },
    }),
    join: (_, { matchCase, matchAccents, allowWildcards, answers }) => ({
      matchCase,
      matchAccents,
      allowWildcards,
      answers: answers.map((answer, index) => ({ id: String(index), ...answer })),
    }),
  },
  number: {
    split: ({ unit, answer, tolerance, toleranceKind }) => ({
      content: { unit },
      key: { answer, tolerance, toleranceKind },
    }),
    join: ({ unit }, { answer, tolerance, toleranceKind }) => ({ unit, answer, tolerance, toleranceKind }),
  },
  matching: {
    split: ({ items, choices }) => ({
      content: { items: items.map(({ id, html }) => ({ id, html })), choices },
      key: { pairs: items.map(({ id, choiceId }) => ({ itemId: id, choiceId })) },
    }),
    join: ({ items, choices }, { pairs }) => ({
      items: joinParts(
        items,
        pairs.map(({ itemId, choiceId }) => ({ id: itemId, choiceId })),
      ),
      choices,
    }),
  },
  ordering: {
    split: ({ items, partialCredit }) => ({
      // Sorted by random ids, so that the order of the content does not reveal the answer.
      content: { items: [...items].sort((a, b) => (a.id < b.id ? -1 : 1)) },
      key: { partialCredit, order: items.map(({ id }) => id) },
    }),
    join: ({ items }, { partialCredit, order }) => ({
      partialCredit,
      items: [...items].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
    }),
  },
  gaps: {
    split: ({ parts, matchCase, matchAccents }) => ({
      content: {
        parts: parts.map((part) => {
          if (part.kind === 'text') return part;
          const { kind, id, choices } = part;
          return { kind, id, choices };
        }),
      },
      key: {
        matchCase,
        matchAccents,
        gaps: parts.flatMap((part) =>
          part.kind === 'gap' ? [{ id: part.id, answers: part.answers, choiceId: part.choiceId }] : [],
        ),
      },
    }),
    join: ({ parts }, { matchCase, matchAccents, gaps }) => {
      const rightAnswers = new Map(gaps.map((gap) => [gap.id, gap]));
      return {
        matchCase,
        matchAccents,
        parts: parts.map((part) => {
          if (part.kind === 'text') return part;
          return { ...part, answers: [], choiceId: null, ...rightAnswers.get(part.id) };
        }),
      };
    },
  },
  essay: {
    split: ({ maxWords, ...rubric }) => {
      const { content, key } = splitRubric(rubric);
      return { content: { maxWords, ...content }, key };
    },
    join: ({ maxWords, criteria }, key) => ({ maxWords, ...joinRubric(criteria, key) }),
  },
  'file-upload': {
    split: ({ acceptsText, maxFiles, kinds, ...rubric }) => {
      const { content, key } = splitRubric(rubric);
      return { content: { acceptsText, maxFiles, kinds, ...content }, key };
    },
    join: ({ acceptsText, maxFiles, kinds, criteria }, key) => ({
      acceptsText,
      maxFiles,
      kinds,
      ...joinRubric(criteria, key),
    }),
  },
};

/** What people use to grade an answer. */
interface Rubric {
  graderNotes: Feedback;
  criteria: JoinedCriterion[];
}

function splitRubric({ graderNotes, criteria }: Rubric) {
  return {
    content: { criteria: criteria.map(({ id, title, weight }) => ({ id, title, weight })) },
    key: { graderNotes, criteria: criteria.map(({ id, expectation }) => ({ id, expectation })) },
  };
}

function joinRubric(
  criteria: readonly RubricCriterion[],
  key: { graderNotes: Feedback; criteria: readonly { id: string; expectation: string }[] },
): Rubric {
  return { graderNotes: key.graderNotes, criteria: joinParts(criteria, key.criteria) };
}

/** Adds to each part the entry of the key with the same id. */
function joinParts<P extends { id: string }, K extends { id: string }>(
  parts: readonly P[],
  keys: readonly K[],
): (P & K)[] {
  const keysById = new Map(keys.map((key) => [key.id, key]));
  return parts.map((part) => ({ ...part, ...(keysById.get(part.id) as K) }));
}

/** Splits a question into the content, which learners see, and the key. */
export function splitQuestion({ prompt, generalFeedback, ...body }: JoinedQuestion): WholeQuestion {
  const { type } = body;
  const { content, key } = (CONVERTERS[type] as BodyConverter<QuestionType>).split(body);
  return {
    content: { type, prompt, ...content } as QuestionContent,
    key: { type, generalFeedback, ...key } as QuestionKey,
  };
}

/** Joins content and key to a question in one piece. Both must belong to the same question. */
export function joinQuestion({ content, key }: WholeQuestion): JoinedQuestion {
  const { type, prompt } = content;
  if (type !== key.type)
    throw new TypeError(`A key of the type ${key.type} does not fit a ${type} question.`);
  const body = (CONVERTERS[type] as BodyConverter<QuestionType>).join(content, key);
  return { type, prompt, generalFeedback: key.generalFeedback, ...body } as JoinedQuestion;
}
