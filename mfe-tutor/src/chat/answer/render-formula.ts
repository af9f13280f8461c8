import temml from 'temml';

/** Without links and images, and with limits against formulas that would freeze the page. */
const OPTIONS = { trust: false, throwOnError: true, maxSize: [10, 10] as [number, number], maxExpand: 100 };

/**
 * Replaces an element's content by a formula as MathML. The elements are created by script, because the content security policy
 * forbids style attributes in inserted HTML.
 * @throws when `tex` is not valid LaTeX; the content then stays
 */
export function renderFormula(element: HTMLElement, tex: string, displayMode: boolean): void {
  const container = document.createElement('span');
  temml.render(tex, container, { ...OPTIONS, displayMode });
  element.replaceChildren(...container.childNodes);
}
