/** The page's style nonce, which the API writes into index.html; undefined if the page has none, and in a build. */
export const nonce: string | undefined =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
