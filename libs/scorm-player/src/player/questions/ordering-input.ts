import type { QuestionOption } from '@lectern/contract';
import { createButton, createElement, createProse, htmlToText } from '../screen/element.js';
import type { InputContext, QuestionInput } from './input-context.js';

/** Creates a list whose items move by buttons. The new position is announced, and a pressed button keeps the focus. */
export function createOrderingInput(
  items: readonly QuestionOption[],
  { text, onChange }: InputContext,
): QuestionInput {
  const status = createElement('p', { className: 'visually-hidden', attributes: { role: 'status' } });
  const list = createElement('ol', { className: 'order' });
  /** The ids in the learner's order; empty until the learner moves an item or keeps the order. */
  let order: string[] = [];

  const readOrder = () => [...list.children].map((row) => (row as HTMLElement).dataset['id'] ?? '');
  const saveOrder = () => {
    order = readOrder();
    onChange();
  };

  function move(row: HTMLElement, step: -1 | 1, name: string, button: HTMLButtonElement): void {
    const neighbor = step < 0 ? row.previousElementSibling : row.nextElementSibling;
    if (!neighbor) return;
    if (step < 0) neighbor.before(row);
    else neighbor.after(row);
    // An element that moves in the document loses the focus.
    button.focus();
    saveOrder();
    const position = readOrder().indexOf(row.dataset['id'] ?? '') + 1;
    status.textContent = text('interop.player.position', { item: name, position, count: items.length });
  }

  items.forEach(({ id, html }, index) => {
    const name = htmlToText(html) || text('interop.player.item', { number: index + 1 });
    const row = createElement('li', {}, createProse(html));
    row.dataset['id'] = id;
    for (const [step, sign, label] of [
      [-1, '↑', text('interop.player.moveUp', { item: name })],
      [1, '↓', text('interop.player.moveDown', { item: name })],
    ] as const) {
      const button = createButton(sign, null, 'quiet');
      button.setAttribute('aria-label', label);
      button.onclick = () => move(row, step, name, button);
      row.append(button);
    }
    list.append(row);
  });
  const keepOrderButton = createButton(text('interop.player.keepOrder'), saveOrder);
  return {
    element: createElement('div', {}, list, keepOrderButton, status),
    readResponse: () => ({ type: 'ordering', order }),
  };
}
