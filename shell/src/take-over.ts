/** The page takes over at the latest then, for a screen whose placeholders stay. */
const MAX_WAIT_MS = 10_000;

/** What stands in a screen whose first state is not there yet: placeholders, and parts that say that they load. */
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
  root.addEventListener('click', ({ target }) => {
    pressed = (target as Element).closest('button[type=button]');
  });
  const observer = new MutationObserver(() => isComplete(page) && takeOver());
  const timer = setTimeout(takeOver, MAX_WAIT_MS);
  observer.observe(page, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  });

  function takeOver(): void {
    observer.disconnect();
    clearTimeout(timer);
    const button = pressed && counterpart(pressed, root, page);
    replacePage(root, page);
    button?.click();
  }
  return page;
}

const isComplete = (page: HTMLElement) => page.querySelector('main') && !page.querySelector(LOADING);

/** Replaces the page by another one of the same look; the focus and what was typed stay. */
function replacePage(before: HTMLElement, after: HTMLElement): void {
  const focused = document.activeElement;
  const fields = [...before.querySelectorAll('input')];
  const typed = fields.filter(({ value, defaultValue }) => value !== defaultValue);
  const copies = typed.map((field) => [field, counterpart(field, before, after)] as const);
  const next = focused && before.contains(focused) ? counterpart(focused, before, after) : undefined;
  before.replaceWith(after);
  for (const [field, copy] of copies) if (copy) type(copy, field);
  next?.focus({ preventScroll: true });
  if (next instanceof HTMLInputElement && focused instanceof HTMLInputElement)
    next.setSelectionRange(focused.selectionStart, focused.selectionEnd);
}

/** The link, button or field at the same place among those of its kind. */
function counterpart<E extends Element>(element: E, before: HTMLElement, after: HTMLElement) {
  const kind = element.localName;
  const index = [...before.querySelectorAll(kind)].indexOf(element);
  return after.querySelectorAll<HTMLElement & E>(kind)[index];
}

/** Sets a field as typing does, so that React notices. */
function type(field: HTMLInputElement, { value }: HTMLInputElement): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
