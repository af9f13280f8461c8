const NO_PAGE_PATH = /^\/(api|oidc)(\/|$)/i;
const PLACEHOLDER_ORIGIN = 'http://lectern.invalid';

/** The path of a page to return to after sign-in; undefined for anything else, such as a call that would sign out again. */
export function returnTo(requested: unknown): string | undefined {
  if (typeof requested !== 'string' || requested.length > 2000) return undefined;
  // Browsers read a backslash as a slash, and drop tabs and line breaks before parsing.
  if (!requested.startsWith('/') || /^\/[/\\]|\p{Cc}/u.test(requested)) return undefined;
  if (!URL.canParse(requested, PLACEHOLDER_ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(requested, PLACEHOLDER_ORIGIN);
  const isPage = origin === PLACEHOLDER_ORIGIN && !pathname.startsWith('//') && !NO_PAGE_PATH.test(pathname);
  return isPage ? pathname + search + hash : undefined;
}
