type Child = Node | string | null | undefined | false;

type Properties<T extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[T], 'style' | 'dataset' | 'attributes'>
> & {
  /** Attributes that have no property, ARIA among them; undefined leaves one out. */
  attributes?: Record<string, string | undefined>;
};

/** A new element with properties and children; texts become text nodes. */
export function createElement<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  { attributes = {}, ...properties }: Properties<T> = {},
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, value);
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

/** A block with HTML that passed the allow-list when it was stored. */
export function createProse(
  html: string,
  attributes: Record<string, string | undefined> = {},
): HTMLDivElement {
  const block = createElement('div', { className: 'prose', attributes: { dir: 'auto', ...attributes } });
  block.innerHTML = html;
  for (const table of block.querySelectorAll('table')) {
    // A wide table scrolls by itself, by keyboard too.
    const scroller = createElement('div', { className: 'scroller', tabIndex: 0 });
    table.replaceWith(scroller);
    scroller.append(table);
  }
  return block;
}

/** The text of HTML without its markup, in one line. */
export function htmlToText(html: string): string {
  const spaced = html.replace(/<(\/p|br|\/li|\/t[dhr])\b/g, ' <$1');
  const { body } = new DOMParser().parseFromString(spaced, 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export const createButton = (
  label: string,
  onclick: (() => void) | null,
  variant: 'primary' | 'secondary' | 'quiet' = 'secondary',
): HTMLButtonElement =>
  createElement('button', { type: 'button', className: `button ${variant}`, onclick }, label);
