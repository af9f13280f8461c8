import { pageDirection } from '@lectern/ui';
import type { KeyboardEvent } from 'react';

/**
 * Moves the focus from a cell that is filled in to the next one: Enter and the arrows up and down within the column, the
 * other arrows within the row, from the end of the text.
 */
export function focusNeighbor(event: KeyboardEvent<HTMLInputElement>): void {
  const next = findNeighbor(event);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function findNeighbor({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter') return findInColumn(currentTarget, shiftKey ? -1 : 1);
  if (key === 'ArrowDown') return findInColumn(currentTarget, 1);
  if (key === 'ArrowUp') return findInColumn(currentTarget, -1);
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const isForward = (key === 'ArrowRight') === (pageDirection() === 'ltr');
    return isAtEnd(currentTarget, isForward) ? findInRow(currentTarget, isForward ? 1 : -1) : undefined;
  }
  return undefined;
}

function findInColumn(cell: HTMLInputElement, step: 1 | -1) {
  const cells = cell.closest('table')?.querySelectorAll<HTMLInputElement>(`input[data-column]`) ?? [];
  return findNext(
    [...cells].filter(({ dataset }) => dataset['column'] === cell.dataset['column']),
    cell,
    step,
  );
}

const findInRow = (cell: HTMLInputElement, step: 1 | -1) =>
  findNext(
    [...(cell.closest('tr')?.querySelectorAll<HTMLInputElement>('input[data-column]') ?? [])],
    cell,
    step,
  );

const findNext = (cells: HTMLInputElement[], cell: HTMLInputElement, step: 1 | -1) =>
  cells[cells.indexOf(cell) + step];

/** Whether the caret is where the next press leaves the text; a cell whose text is all selected is left at once. */
function isAtEnd({ value, selectionStart, selectionEnd }: HTMLInputElement, isForward: boolean): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (isForward ? value.length : 0);
}
