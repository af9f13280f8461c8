import {
  isPersonGraded,
  type PersonGradedType,
  type QuestionContent,
  type QuestionKey,
  type QuestionResponse,
  type ScormEdition,
} from '@lectern/contract';

/** What SCORM calls a kind of question, with a response and the right response in its notation. */
export interface DescribedAnswer {
  type: 'choice' | 'true-false' | 'fill-in' | 'numeric' | 'matching' | 'sequencing';
  response: string;
  right: string | null;
}

interface Notation {
  /** Between several values. */
  and: string;
  /** Between the two values of a pair. */
  pair: string;
  maxText: number;
}

const NOTATIONS: Record<ScormEdition, Notation> = {
  '1.2': { and: ',', pair: '.', maxText: 255 },
  '2004': { and: '[,]', pair: '[.]', maxText: 250 },
};

type Content<T extends QuestionContent['type']> = Extract<QuestionContent, { type: T }>;
type Key<T extends QuestionContent['type']> = Extract<QuestionKey, { type: T }>;
type Response<T extends QuestionContent['type']> = Extract<QuestionResponse, { type: T }>;

type Describers = {
  [T in Exclude<QuestionContent['type'], PersonGradedType>]: (
    question: { content: Content<T>; key: Key<T>; response: Response<T> },
    notation: Notation & { edition: ScormEdition },
  ) => DescribedAnswer;
};

const DESCRIBERS: Describers = {
  'single-choice': ({ content, key, response }) => ({
    type: 'choice',
    response: name(content.options, response.optionId),
    right: name(content.options, key.options.find(({ fraction }) => fraction === 1)?.id),
  }),
  'multiple-choice': ({ content, key, response }, { and }) => ({
    type: 'choice',
    response: response.optionIds.map((id) => name(content.options, id)).join(and),
    right: key.options
      .filter(({ isRight }) => isRight)
      .map(({ id }) => name(content.options, id))
      .join(and),
  }),
  'true-false': ({ key, response }, { edition }) => ({
    type: 'true-false',
    response: nameBoolean(response.answer, edition),
    right: nameBoolean(key.answer, edition),
  }),
  'short-text': ({ key, response }, { maxText }) => ({
    type: 'fill-in',
    response: writeText(response.text, maxText),
    right: writeText(key.answers.find(({ fraction }) => fraction === 1)?.text ?? '', maxText),
  }),
  number: ({ key, response }, { edition }) => {
    const value = readNumber(response.text);
    const range =
      key.toleranceKind === 'absolute' ? key.tolerance : (Math.abs(key.answer) * key.tolerance) / 100;
    return {
      type: 'numeric',
      response: value,
      right: edition === '1.2' ? String(key.answer) : `${key.answer - range}[:]${key.answer + range}`,
    };
  },
  matching: ({ content, key, response }, { and, pair }) => {
    const write = (pairs: Key<'matching'>['pairs']) =>
      pairs
        .map(({ itemId, choiceId }) =>
          [name(content.items, itemId), name(content.choices, choiceId)].join(pair),
        )
        .join(and);
    return { type: 'matching', response: write(response.pairs), right: write(key.pairs) };
  },
  ordering: ({ content, key, response }, { and }) => {
    const write = (order: string[]) => order.map((id) => name(content.items, id)).join(and);
    return { type: 'sequencing', response: write(response.order), right: write(key.order) };
  },
  gaps: ({ content, key, response }, { and, maxText }) => {
    const gaps = content.parts.filter((part) => part.kind === 'gap');
    const write = (find: (id: string) => string | null | undefined) => {
      const texts = gaps.map(({ id, choices }) => {
        const value = find(id) ?? '';
        return choices?.find((choice) => choice.id === value)?.text ?? value;
      });
      const each = Math.floor(maxText / Math.max(1, texts.length)) - and.length;
      return texts.map((text) => writeText(text, Math.max(1, each))).join(and);
    };
    return {
      type: 'fill-in',
      response: write((id) => response.gaps.find((gap) => gap.id === id)?.value),
      right: write((id) => {
        const gap = key.gaps.find((entry) => entry.id === id);
        return gap?.choiceId ?? gap?.answers[0];
      }),
    };
  },
};

/** An answer in the notation of an edition; undefined for a type that a person grades, which no package has. */
export function describeAnswer(
  content: QuestionContent,
  key: QuestionKey,
  response: QuestionResponse,
  edition: ScormEdition,
): DescribedAnswer | undefined {
  if (isPersonGraded(content) || key.type !== content.type || response.type !== content.type)
    return undefined;
  const describe = DESCRIBERS[content.type] as (question: unknown, notation: unknown) => DescribedAnswer;
  return describe({ content, key, response }, { ...NOTATIONS[edition], edition });
}

/** SCORM 1.2 knows one letter or digit for an option: the first 36 have one. */
const NAMES = 'abcdefghijklmnopqrstuvwxyz0123456789';

function name(parts: readonly { id: string }[], id: string | null | undefined): string {
  return NAMES[parts.findIndex((part) => part.id === id)] ?? '';
}

const nameBoolean = (value: boolean | null, edition: ScormEdition): string => {
  const word = String(value ?? false);
  return edition === '1.2' ? word.charAt(0) : word;
};

/** A text within what the notation can hold: its delimiters are no part of a text. */
const writeText = (text: string, maximum: number): string =>
  [
    ...text
      .replace(/\s+/g, ' ')
      .replace(/\[([,.:])\]/g, '$1')
      .trim(),
  ]
    .slice(0, maximum)
    .join('');

const readNumber = (text: string): string => {
  const value = Number(text.replace(/\s/g, '').replace('−', '-').replace(',', '.'));
  return Number.isFinite(value) ? String(value) : '0';
};
