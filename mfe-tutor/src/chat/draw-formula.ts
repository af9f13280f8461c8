import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Draws into the element with DOM calls only, which the page's content policy admits where it forbids style attributes. */
export function drawFormula(element: HTMLElement, tex: string, displayMode: boolean): void {
  const drawn = document.createElement('span');
  // Neither links nor pictures, and no more than a page can bear.
  katex.render(tex, drawn, {
    displayMode,
    trust: false,
    strict: 'ignore',
    maxSize: 10,
    maxExpand: 200,
    errorColor: 'var(--danger)',
  });
  element.replaceChildren(drawn);
}
