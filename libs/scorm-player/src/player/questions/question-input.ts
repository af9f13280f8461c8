import { type QuestionContent, UNANSWERED } from '@lectern/contract';
import { createElement, createProse, htmlToText } from '../screen/element.js';
import type { InputContext, QuestionInput } from './input-context.js';
import { createOrderingInput } from './ordering-input.js';

type Content<Type extends QuestionContent['type']> = Extract<QuestionContent, { type: Type }>;

/** Characters of a short text, and of a gap. */
const MAX_TEXT_LENGTH = 500;
/** Characters of a number. */
const MAX_NUMBER_LENGTH = 60;

type Creators = {
  [Type in QuestionContent['type']]: (content: Content<Type>, context: InputContext) => QuestionInput;
};

const CREATORS: Creators = {
  'single-choice': ({ options }, context) => {
    const { element, listChecked } = createChoices('radio', options, context);
    return { element, readResponse: () => ({ type: 'single-choice', optionId: listChecked()[0] ?? null }) };
  },
  'multiple-choice': ({ options }, context) => {
    const { element, listChecked } = createChoices('checkbox', options, context);
    return { element, readResponse: () => ({ type: 'multiple-choice', optionIds: listChecked() }) };
  },
  'true-false': (_, context) => {
    const options = [
      { id: 'true', html: context.text('interop.player.true') },
      { id: 'false', html: context.text('interop.player.false') },
    ];
    const { element, listChecked } = createChoices('radio', options, context);
    const readAnswer = () => ({ true: true, false: false })[listChecked()[0] ?? ''] ?? null;
    return { element, readResponse: () => ({ type: 'true-false', answer: readAnswer() }) };
  },
  'short-text': (_, context) => {
    const { element, field } = createTextField(
      context,
      context.text('interop.player.yourAnswer'),
      MAX_TEXT_LENGTH,
    );
    return { element, readResponse: () => ({ type: 'short-text', text: field.value }) };
  },
  number: ({ unit }, context) => {
    const label = unit
      ? context.text('interop.player.yourAnswerIn', { unit })
      : context.text('interop.player.yourAnswer');
    const { element, field } = createTextField(context, label, MAX_NUMBER_LENGTH);
    field.inputMode = 'decimal';
    return { element, readResponse: () => ({ type: 'number', text: field.value }) };
  },
  matching: ({ items, choices }, context) => {
    const textChoices = choices.map(({ id, html }) => ({ id, text: htmlToText(html) }));
    const rows = items.map(({ id, html }, index) => {
      const labelId = `${context.id}-item-${index}`;
      const select = createSelect(textChoices, context, { 'aria-labelledby': labelId });
      return { id, select, element: createElement('li', {}, createProse(html, { id: labelId }), select) };
    });
    return {
      element: createElement('ul', { className: 'pairs' }, ...rows.map(({ element }) => element)),
      readResponse: () => ({
        type: 'matching',
        pairs: rows.flatMap(({ id, select }) =>
          select.value ? [{ itemId: id, choiceId: select.value }] : [],
        ),
      }),
    };
  },
  ordering: ({ items }, context) => createOrderingInput(items, context),
  gaps: ({ parts }, context) => {
    const fields: { id: string; field: HTMLInputElement | HTMLSelectElement }[] = [];
    const children = parts.map((part) => {
      if (part.kind === 'text') return part.text;
      const name = context.text('interop.player.gap', { number: fields.length + 1 });
      const field = part.choices
        ? createSelect(part.choices, context, { 'aria-label': name })
        : createElement('input', {
            type: 'text',
            className: 'field gap',
            maxLength: MAX_TEXT_LENGTH,
            oninput: context.onChange,
            attributes: { 'aria-label': name, dir: 'auto' },
          });
      fields.push({ id: part.id, field });
      return field;
    });
    return {
      element: createElement('div', { className: 'gaps', attributes: { dir: 'auto' } }, ...children),
      readResponse: () => ({
        type: 'gaps',
        gaps: fields.map(({ id, field }) => ({ id, value: field.value })),
      }),
    };
  },
  // A package has no questions of these types, because a person grades them.
  essay: () => ({ element: createElement('div'), readResponse: () => UNANSWERED.essay }),
  'file-upload': () => ({ element: createElement('div'), readResponse: () => UNANSWERED['file-upload'] }),
};

export function createQuestionInput(content: QuestionContent, context: InputContext): QuestionInput {
  const create = CREATORS[content.type] as (content: unknown, context: InputContext) => QuestionInput;
  return create(content, context);
}

function createChoices(
  type: 'radio' | 'checkbox',
  options: readonly { id: string; html: string }[],
  { id, promptId, onChange }: InputContext,
) {
  const fields = options.map((option, index) => {
    const field = createElement('input', {
      type,
      name: id,
      value: option.id,
      id: `${id}-${index}`,
      onchange: onChange,
    });
    const label = createElement(
      'label',
      { className: 'choice', htmlFor: field.id },
      field,
      createProse(option.html),
    );
    return { field, label };
  });
  const element = createElement(
    'div',
    {
      className: 'choices',
      attributes: { role: type === 'radio' ? 'radiogroup' : 'group', 'aria-labelledby': promptId },
    },
    ...fields.map(({ label }) => label),
  );
  const listChecked = () => fields.flatMap(({ field }) => (field.checked ? [field.value] : []));
  return { element, listChecked };
}

function createTextField({ id, promptId, onChange }: InputContext, label: string, maxLength: number) {
  const field = createElement('input', {
    type: 'text',
    id: `${id}-text`,
    className: 'field',
    maxLength,
    autocomplete: 'off',
    oninput: onChange,
    attributes: { dir: 'auto', 'aria-describedby': promptId },
  });
  const element = createElement('div', {}, createElement('label', { htmlFor: field.id }, label), field);
  return { element, field };
}

const createSelect = (
  choices: readonly { id: string; text: string }[],
  { text, onChange }: InputContext,
  attributes: Record<string, string>,
): HTMLSelectElement =>
  createElement(
    'select',
    { className: 'field', onchange: onChange, attributes },
    createElement('option', { value: '' }, text('interop.player.choose')),
    ...choices.map((choice) => createElement('option', { value: choice.id }, choice.text)),
  );
