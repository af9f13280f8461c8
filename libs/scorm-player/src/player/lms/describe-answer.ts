import {
  isPersonGraded,
  type PersonGradedType,
  type QuestionContent,
  type QuestionKey,
  type QuestionResponse,
  type ScormEdition,
} from '@lectern/contract';

/** An answer as SCORM stores it: the type of the question, the response and the right response in SCORM's notation. */
export interface DescribedAnswer {
  type: 'choice' | 'true-false' | 'fill-in' | 'numeric' | 'matching' | 'sequencing';
  response: string;
  right: string | null;
}

interface Notation {
  /** Separates several values. */
  separator: string;
  /** Separates the two values of a pair. */
  pairSeparator: string;
  /** Characters of a response. */
  maxLength: number;
}

const NOTATIONS: Record<ScormEdition, Notation> = {
  '1.2': { separator: ',', pairSeparator: '.', maxLength: 255 },
  '2004': { separator: '[,]', pairSeparator: '[.]', maxLength: 250 },
};

type Content<Type extends QuestionContent['type']> = Extract<QuestionContent, { type: Type }>;
type Key<Type extends QuestionContent['type']> = Extract<QuestionKey, { type: Type }>;
type Response<Type extends QuestionContent['type']> = Extract<QuestionResponse, { type: Type }>;

type Describers = {
  [Type in Exclude<QuestionContent['type'], PersonGradedType>]: (
    question: { content: Content<Type>; key: Key<Type>; response: Response<Type> },
    notation: Notation & { edition: ScormEdition },
  ) => DescribedAnswer;
};

const DESCRIBERS: Describers = {
  'single-choice': ({ content, key, response }) => ({
    type: 'choice',
    response: getOptionName(content.options, response.optionId),
    right: getOptionName(content.options, key.options.find(({ fraction }) => fraction === 1)?.id),
  }),
  'multiple-choice': ({ content, key, response }, { separator }) => ({
    type: 'choice',
    response: response.optionIds.map((id) => getOptionName(content.options, id)).join(separator),
    right: key.options
      .filter(({ isRight }) => isRight)
      .map(({ id }) => getOptionName(content.options, id))
      .join(separator),
  }),
  'true-false': ({ key, response }, { edition }) => ({
    type: 'true-false',
    response: formatBoolean(response.answer, edition),
    right: formatBoolean(key.answer, edition),
  }),
  'short-text': ({ key, response }, { maxLength }) => ({
    type: 'fill-in',
    response: writeText(response.text, maxLength),
    right: writeText(key.answers.find(({ fraction }) => fraction === 1)?.text ?? '', maxLength),
  }),
  number: ({ key, response }, { edition }) => {
    const value = formatNumber(response.text);
    const tolerance =
      key.toleranceKind === 'absolute' ? key.tolerance : (Math.abs(key.answer) * key.tolerance) / 100;
    return {
      type: 'numeric',
      response: value,
      right: edition === '1.2' ? String(key.answer) : `${key.answer - tolerance}[:]${key.answer + tolerance}`,
    };
  },
  matching: ({ content, key, response }, { separator, pairSeparator }) => {
    const writePairs = (pairs: Key<'matching'>['pairs']) =>
      pairs
        .map(({ itemId, choiceId }) =>
          [getOptionName(content.items, itemId), getOptionName(content.choices, choiceId)].join(
            pairSeparator,
          ),
        )
        .join(separator);
    return { type: 'matching', response: writePairs(response.pairs), right: writePairs(key.pairs) };
  },
  ordering: ({ content, key, response }, { separator }) => {
    const writeOrder = (order: string[]) =>
      order.map((id) => getOptionName(content.items, id)).join(separator);
    return { type: 'sequencing', response: writeOrder(response.order), right: writeOrder(key.order) };
  },
  gaps: ({ content, key, response }, { separator, maxLength }) => {
    const gaps = content.parts.filter((part) => part.kind === 'gap');
    const writeGaps = (findValue: (id: string) => string | null | undefined) => {
      const texts = gaps.map(({ id, choices }) => {
        const value = findValue(id) ?? '';
        return choices?.find((choice) => choice.id === value)?.text ?? value;
      });
      const lengthPerGap = Math.floor(maxLength / Math.max(1, texts.length)) - separator.length;
      return texts.map((text) => writeText(text, Math.max(1, lengthPerGap))).join(separator);
    };
    return {
      type: 'fill-in',
      response: writeGaps((id) => response.gaps.find((gap) => gap.id === id)?.value),
      right: writeGaps((id) => {
        const gap = key.gaps.find((entry) => entry.id === id);
        return gap?.choiceId ?? gap?.answers[0];
      }),
    };
  },
};

/** Describes an answer in the notation of an edition; undefined for a question that a person grades, which no package has. */
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

/** The names of options in SCORM 1.2: one letter or digit each. Options after the 36th have no name. */
const OPTION_NAMES = 'abcdefghijklmnopqrstuvwxyz0123456789';

function getOptionName(options: readonly { id: string }[], id: string | null | undefined): string {
  return OPTION_NAMES[options.findIndex((option) => option.id === id)] ?? '';
}

const formatBoolean = (value: boolean | null, edition: ScormEdition): string => {
  const word = String(value ?? false);
  return edition === '1.2' ? word.charAt(0) : word;
};

/** Cuts a text to `maximum` characters, without line breaks and without the separators of the notation. */
const writeText = (text: string, maximum: number): string =>
  [
    ...text
      .replace(/\s+/g, ' ')
      .replace(/\[([,.:])\]/g, '$1')
      .trim(),
  ]
    .slice(0, maximum)
    .join('');

const formatNumber = (text: string): string => {
  const value = Number(text.replace(/\s/g, '').replace('−', '-').replace(',', '.'));
  return Number.isFinite(value) ? String(value) : '0';
};
