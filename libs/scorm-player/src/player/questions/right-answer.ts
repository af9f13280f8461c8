import type { GapsPart, QuestionContent, QuestionKey, QuestionOption } from '@lectern/contract';
import { createElement, createProse, htmlToText } from '../screen/element.js';
import type { GetText } from '../screen/texts.js';

/** Creates a list with the right answer of a question. */
export function createRightAnswer(content: QuestionContent, key: QuestionKey, text: GetText): HTMLElement {
  const lines = listAnswerLines(content, key, text);
  return createElement(
    content.type === 'ordering' ? 'ol' : 'ul',
    { className: 'lines' },
    ...lines.map((line) => createElement('li', { attributes: { dir: 'auto' } }, line)),
  );
}

function listAnswerLines(content: QuestionContent, key: QuestionKey, text: GetText): (Node | string)[] {
  if (content.type === 'single-choice' && key.type === 'single-choice')
    return createOptions(content.options, listIds(key.options.filter(({ fraction }) => fraction === 1)));
  if (content.type === 'multiple-choice' && key.type === 'multiple-choice')
    return createOptions(content.options, listIds(key.options.filter(({ isRight }) => isRight)));
  if (key.type === 'true-false') return [text(key.answer ? 'interop.player.true' : 'interop.player.false')];
  if (key.type === 'short-text')
    return key.answers.filter(({ fraction }) => fraction === 1).map((answer) => answer.text);
  if (content.type === 'number' && key.type === 'number')
    return [`${key.answer} ${content.unit ?? ''}`.trim()];
  if (content.type === 'matching' && key.type === 'matching')
    return key.pairs.map(({ itemId, choiceId }) =>
      [findOptionText(content.items, itemId), findOptionText(content.choices, choiceId)].join(' – '),
    );
  if (content.type === 'ordering' && key.type === 'ordering') return createOptions(content.items, key.order);
  if (content.type === 'gaps' && key.type === 'gaps') return listGapAnswers(content.parts, key);
  return [];
}

const listGapAnswers = (parts: readonly GapsPart[], key: Extract<QuestionKey, { type: 'gaps' }>): string[] =>
  parts.flatMap((part) => {
    if (part.kind !== 'gap') return [];
    const gapKey = key.gaps.find(({ id }) => id === part.id);
    const choice = part.choices?.find(({ id }) => id === gapKey?.choiceId);
    return choice?.text ?? gapKey?.answers[0] ?? [];
  });

const listIds = (options: readonly { id: string }[]): string[] => options.map(({ id }) => id);

const createOptions = (options: readonly QuestionOption[], ids: readonly string[]): Node[] =>
  ids.flatMap((id) => {
    const option = options.find((each) => each.id === id);
    return option ? [createProse(option.html)] : [];
  });

const findOptionText = (options: readonly QuestionOption[], id: string): string =>
  htmlToText(options.find((option) => option.id === id)?.html ?? '');
