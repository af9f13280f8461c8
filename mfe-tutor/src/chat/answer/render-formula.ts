import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Renders through the DOM: the content security policy forbids style attributes in inserted HTML. */
export function renderFormula(element: HTMLElement, tex: string, displayMode: boolean): void {
  const container = document.createElement('span');
  // No links and images; limits against formulas that would freeze the page.
  katex.render(tex, container, {
    displayMode,
    trust: false,
    strict: 'ignore',
    maxSize: 10,
    maxExpand: 200,
    errorColor: 'var(--danger)',
  });
  element.replaceChildren(container);
}
