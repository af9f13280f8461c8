import type { QuestionContent, QuestionKey } from '@lectern/contract';

type Type = QuestionContent['type'];
type Content<T extends Type> = Extract<QuestionContent, { type: T }>;
type Key<T extends Type> = Extract<QuestionKey, { type: T }>;

/**
 * What is wrong with a question beyond its schemas: a key that does not fit the content, or that no answer could satisfy.
 * @returns the first problem as a sentence, or undefined
 */
export function findQuestionProblem(content: QuestionContent, key: QuestionKey): string | undefined {
  if (content.type !== key.type) return 'The key is of another question type than the content.';
  const ids = partIds(content);
  if (new Set(ids).size !== ids.length)
    return 'Two parts of the question have the same id. Please reload the page.';
  return (KEY_CHECKS[content.type] as KeyCheck<Type>)(content, key);
}

type KeyCheck<T extends Type> = (content: Content<T>, key: Key<T>) => string | undefined;

const MISMATCH = 'The key does not fit the parts of the question. Please reload the page.';

const KEY_CHECKS: { [T in Type]: KeyCheck<T> } = {
  'single-choice'({ options }, key) {
    if (!isSame(options, key.options)) return MISMATCH;
    if (!key.options.some(({ fraction }) => fraction === 1)) return 'Mark one option as right.';
    return undefined;
  },
  'multiple-choice'({ options }, key) {
    if (!isSame(options, key.options)) return MISMATCH;
    if (!key.options.some(({ isRight }) => isRight)) return 'Mark at least one option as right.';
    return undefined;
  },
  'true-false': () => undefined,
  'short-text'(_, { answers }) {
    return answers.some(({ fraction }) => fraction === 1)
      ? undefined
      : 'Give at least one answer full points.';
  },
  number: () => undefined,
  matching({ items, choices }, { pairs }) {
    const fits =
      isSame(
        items,
        pairs.map(({ itemId }) => ({ id: itemId })),
      ) && pairs.every(({ choiceId }) => choices.some(({ id }) => id === choiceId));
    return fits ? undefined : 'Match each item with one choice.';
  },
  ordering({ items }, { order }) {
    return isSame(
      items,
      order.map((id) => ({ id })),
    )
      ? undefined
      : MISMATCH;
  },
  gaps({ parts }, { gaps }) {
    const inText = parts.flatMap((part) => (part.kind === 'gap' ? [part] : []));
    if (!inText.length) return 'Add at least one gap to the text.';
    if (!isSame(inText, gaps)) return MISMATCH;
    const answered = inText.every(({ id, choices }) => {
      const gap = gaps.find((entry) => entry.id === id);
      return choices ? choices.some((choice) => choice.id === gap?.choiceId) : Boolean(gap?.answers.length);
    });
    return answered ? undefined : 'Give each gap a right answer.';
  },
  essay({ criteria }, key) {
    return isSame(criteria, key.criteria) ? undefined : MISMATCH;
  },
};

type Parts = { id: string }[];

/** Whether both lists name the same parts, each once. */
function isSame(parts: Parts, others: Parts): boolean {
  return (
    parts.length === others.length &&
    isAmong(
      others.map(({ id }) => id),
      parts,
    )
  );
}

/** Whether the ids are of the parts, and none twice. */
function isAmong(ids: string[], parts: Parts): boolean {
  const known = new Set(parts.map(({ id }) => id));
  return new Set(ids).size === ids.length && ids.every((id) => known.has(id));
}

/** Ids of all parts of a question. */
export function partIds(content: QuestionContent): string[] {
  switch (content.type) {
    case 'single-choice':
    case 'multiple-choice':
      return content.options.map(({ id }) => id);
    case 'matching':
      return [...content.items, ...content.choices].map(({ id }) => id);
    case 'ordering':
      return content.items.map(({ id }) => id);
    case 'gaps':
      return content.parts.flatMap((part) =>
        part.kind === 'gap' ? [part.id, ...(part.choices ?? []).map(({ id }) => id)] : [],
      );
    case 'essay':
      return content.criteria.map(({ id }) => id);
    default:
      return [];
  }
}
