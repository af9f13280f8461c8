import type { QuestionContent, QuestionResponse } from '@lectern/contract';

type Type = QuestionContent['type'];
type Content<T extends Type> = Extract<QuestionContent, { type: T }>;
type Response<T extends Type> = Extract<QuestionResponse, { type: T }>;
type ResponseCheck<T extends Type> = (content: Content<T>, response: Response<T>) => boolean;

/**
 * Whether a response belongs to a question: of its type, and naming only its parts, each at most once.
 * @returns the problem as a sentence, or undefined
 */
export function findResponseProblem(
  content: QuestionContent,
  response: QuestionResponse,
): string | undefined {
  if (content.type !== response.type) return 'The answer is of another type than the question.';
  const belongs = (RESPONSE_CHECKS[content.type] as ResponseCheck<Type>)(content, response);
  return belongs
    ? undefined
    : 'The answer names parts that the question does not have. Please reload the page.';
}

const RESPONSE_CHECKS: { [T in Type]: ResponseCheck<T> } = {
  'single-choice': ({ options }, { optionId }) => optionId === null || isAmong([optionId], options),
  'multiple-choice': ({ options }, { optionIds }) => isAmong(optionIds, options),
  'true-false': () => true,
  'short-text': () => true,
  number: () => true,
  matching: ({ items, choices }, { pairs }) =>
    isAmong(
      pairs.map(({ itemId }) => itemId),
      items,
    ) && pairs.every(({ choiceId }) => isAmong([choiceId], choices)),
  ordering: ({ items }, { order }) =>
    isAmong(order, items) && (order.length === 0 || order.length === items.length),
  gaps: ({ parts }, { gaps }) => {
    const inText = parts.flatMap((part) => (part.kind === 'gap' ? [part] : []));
    return (
      isAmong(
        gaps.map(({ id }) => id),
        inText,
      ) &&
      gaps.every(({ id, value }) => {
        const choices = inText.find((gap) => gap.id === id)?.choices;
        return !choices || value === '' || isAmong([value], choices);
      })
    );
  },
  essay: () => true,
};

/** Whether the ids are of the parts, and none twice. */
function isAmong(ids: string[], parts: { id: string }[]): boolean {
  const known = new Set(parts.map(({ id }) => id));
  return new Set(ids).size === ids.length && ids.every((id) => known.has(id));
}
