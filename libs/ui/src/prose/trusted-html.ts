/** The types of lib.dom.d.ts do not have the part of Trusted Types that is used here. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): string };
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const policy = policies?.createPolicy('lectern', { createHTML: (html) => html });

/**
 * Marks HTML as safe for the page, where the browser knows Trusted Types. Only for HTML that the server sanitized before
 * it stored it; everything else is refused by the page's default policy (`shell/src/start/trusted-types.js`).
 */
export const trustHtml = (html: string): string => policy?.createHTML(html) ?? html;

/** The body of a document of its own, in which no script runs and nothing is loaded. */
export const parseHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(trustHtml(html), 'text/html').body;
