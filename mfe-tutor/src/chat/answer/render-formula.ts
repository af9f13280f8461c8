import temml from 'temml';

/** No links and images, and limits against formulas that would freeze the page. */
const OPTIONS = { trust: false, throwOnError: true, maxSize: [10, 10] as [number, number], maxExpand: 100 };

/**
 * Replaces an element's content by a formula as MathML. Through the DOM, because the content security policy forbids style
 * attributes in inserted HTML.
 * @throws when it is not valid LaTeX; the content stays
 */
export function renderFormula(element: HTMLElement, tex: string, displayMode: boolean): void {
  const container = document.createElement('span');
  temml.render(tex, container, { ...OPTIONS, displayMode });
  element.replaceChildren(...container.childNodes);
}
