import type { GapsPart, QuestionContent, QuestionKey, QuestionOption } from '@lectern/contract';
import { createElement, createProse, htmlToText } from '../screen/element.js';
import type { GetText } from '../screen/texts.js';

/** The right answer of a question as lines. */
export function createRightAnswer(content: QuestionContent, key: QuestionKey, text: GetText): HTMLElement {
  const lines = listLines(content, key, text);
  return createElement(
    content.type === 'ordering' ? 'ol' : 'ul',
    { className: 'lines' },
    ...lines.map((line) => createElement('li', { attributes: { dir: 'auto' } }, line)),
  );
}

function listLines(content: QuestionContent, key: QuestionKey, text: GetText): (Node | string)[] {
  if (content.type === 'single-choice' && key.type === 'single-choice')
    return showOptions(content.options, listIds(key.options.filter(({ fraction }) => fraction === 1)));
  if (content.type === 'multiple-choice' && key.type === 'multiple-choice')
    return showOptions(content.options, listIds(key.options.filter(({ isRight }) => isRight)));
  if (key.type === 'true-false') return [text(key.answer ? 'interop.player.true' : 'interop.player.false')];
  if (key.type === 'short-text')
    return key.answers.filter(({ fraction }) => fraction === 1).map((answer) => answer.text);
  if (content.type === 'number' && key.type === 'number')
    return [`${key.answer} ${content.unit ?? ''}`.trim()];
  if (content.type === 'matching' && key.type === 'matching')
    return key.pairs.map(({ itemId, choiceId }) =>
      [findText(content.items, itemId), findText(content.choices, choiceId)].join(' – '),
    );
  if (content.type === 'ordering' && key.type === 'ordering') return showOptions(content.items, key.order);
  if (content.type === 'gaps' && key.type === 'gaps') return listGaps(content.parts, key);
  return [];
}

const listGaps = (parts: readonly GapsPart[], key: Extract<QuestionKey, { type: 'gaps' }>): string[] =>
  parts.flatMap((part) => {
    if (part.kind !== 'gap') return [];
    const right = key.gaps.find(({ id }) => id === part.id);
    const choice = part.choices?.find(({ id }) => id === right?.choiceId);
    return choice?.text ?? right?.answers[0] ?? [];
  });

const listIds = (parts: readonly { id: string }[]): string[] => parts.map(({ id }) => id);

const showOptions = (options: readonly QuestionOption[], ids: readonly string[]): Node[] =>
  ids.flatMap((id) => {
    const option = options.find((each) => each.id === id);
    return option ? [createProse(option.html)] : [];
  });

const findText = (options: readonly QuestionOption[], id: string): string =>
  htmlToText(options.find((option) => option.id === id)?.html ?? '');
