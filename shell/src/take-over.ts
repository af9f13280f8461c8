/** The page takes over at the latest then, for a screen whose placeholders stay. */
const MAX_WAIT_MS = 10_000;

/** Placeholders, and parts that are marked as loading: a screen that contains one is not complete. */
const LOADING = '[data-loading], [aria-busy="true"]';

/**
 * The element to render the page into. Where the server sent the page's first state as HTML, that stays on screen until the
 * rendered page shows the same or more, and is then replaced by it in one step. The last button that was pressed meanwhile is
 * pressed then.
 */
export function prepareRoot(root: HTMLElement): HTMLElement {
  if (!root.firstElementChild) return root;
  const page = root.cloneNode(false) as HTMLElement;
  let pressed: Element | null = null;
  let isOver = false;
  root.addEventListener('click', ({ target }) => {
    pressed = (target as Element).closest('button[type=button]');
  });
  const observer = new MutationObserver(checkState);
  root.addEventListener('change', () => isComplete(page) && takeOver());
  root.addEventListener('focusout', () => setTimeout(checkState));
  const timer = setTimeout(takeOver, MAX_WAIT_MS);
  observer.observe(page, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  });

  function checkState(): void {
    if (isComplete(page) && !isChoosing()) takeOver();
  }

  function takeOver(): void {
    // Removing the field with the focus makes browsers send its 'change'.
    if (isOver) return;
    isOver = true;
    observer.disconnect();
    clearTimeout(timer);
    const button = pressed && findCounterpart(pressed, root, page);
    replacePage(root, page);
    button?.click();
  }
  return page;
}

const isComplete = (page: HTMLElement) => page.querySelector('main') && !page.querySelector(LOADING);

/** Whether a select box may be open, which would close if it were replaced. */
const isChoosing = () => document.activeElement instanceof HTMLSelectElement;

type Field = HTMLInputElement | HTMLSelectElement;

/** Replaces the page by another one of the same look; the focus, and what was typed and chosen, stay. */
function replacePage(before: HTMLElement, after: HTMLElement): void {
  const focused = document.activeElement;
  const changed = [...before.querySelectorAll<Field>('input, select')].filter(isChanged);
  const copies = changed.map((field) => [field, findCounterpart(field, before, after)] as const);
  const next = focused && before.contains(focused) ? findCounterpart(focused, before, after) : undefined;
  before.replaceWith(after);
  for (const [field, copy] of copies) if (copy) fill(copy, field);
  next?.focus({ preventScroll: true });
  if (
    next instanceof HTMLInputElement &&
    focused instanceof HTMLInputElement &&
    focused.selectionStart !== null
  )
    next.setSelectionRange(focused.selectionStart, focused.selectionEnd);
}

const isChanged = (field: Field) =>
  field instanceof HTMLSelectElement
    ? !field.selectedOptions[0]?.defaultSelected
    : field.value !== field.defaultValue;

/** The link, button or field at the same place among those of its kind that say the same. */
function findCounterpart<E extends Element>(element: E, before: HTMLElement, after: HTMLElement) {
  const listAlike = (page: HTMLElement) =>
    [...page.querySelectorAll<HTMLElement & E>(element.localName)].filter((other) => isAlike(other, element));
  return listAlike(after)[listAlike(before).findIndex((other) => other === element)];
}

const isAlike = (one: Element, other: Element) =>
  one.getAttribute('href') === other.getAttribute('href') && one.textContent === other.textContent;

/** Sets a field as a person does, so that React notices. */
function fill(field: Field, { value }: Field): void {
  const isSelect = field instanceof HTMLSelectElement;
  const { prototype } = isSelect ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
}
