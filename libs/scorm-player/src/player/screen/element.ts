type Child = Node | string | null | undefined | false;

type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'dataset' | 'attributes'>
> & {
  /** Attributes that have no DOM property, such as those of ARIA. An undefined attribute is left out. */
  attributes?: Record<string, string | undefined>;
};

/** Creates an element with properties and children. Texts become text nodes. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { attributes = {}, ...properties }: Properties<Tag> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, value);
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

/** Creates a block with HTML, which was sanitized when it was stored. */
export function createProse(
  html: string,
  attributes: Record<string, string | undefined> = {},
): HTMLDivElement {
  const block = createElement('div', { className: 'prose', attributes: { dir: 'auto', ...attributes } });
  block.innerHTML = html;
  for (const table of block.querySelectorAll('table')) {
    // A wide table gets a scrolling box of its own, which the keyboard can scroll.
    const scroller = createElement('div', { className: 'scroller', tabIndex: 0 });
    table.replaceWith(scroller);
    scroller.append(table);
  }
  return block;
}

/** Returns the text of HTML in one line. */
export function htmlToText(html: string): string {
  const spacedHtml = html.replace(/<(\/p|br|\/li|\/t[dhr])\b/g, ' <$1');
  const { body } = new DOMParser().parseFromString(spacedHtml, 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export const createButton = (
  label: string,
  onclick: (() => void) | null,
  variant: 'primary' | 'secondary' | 'quiet' = 'secondary',
): HTMLButtonElement =>
  createElement('button', { type: 'button', className: `button ${variant}`, onclick }, label);
