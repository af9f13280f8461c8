/** The page's style nonce, which the API writes into index.html; undefined if the page has none. */
export const nonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
