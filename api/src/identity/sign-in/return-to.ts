const NO_PAGE = /^\/(api|oidc)(\/|$)/i;
const BASE = 'http://lectern.invalid';

/** The path of a page to return to after sign-in; `/` for anything else, such as a call that would sign out again. */
export function returnTo(requested: unknown): string {
  if (typeof requested !== 'string' || requested.length > 2000) return '/';
  // Browsers read a backslash as a slash, and drop tabs and line breaks before parsing.
  if (!requested.startsWith('/') || /^\/[/\\]|\p{Cc}/u.test(requested)) return '/';
  if (!URL.canParse(requested, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(requested, BASE);
  const isPage = origin === BASE && !pathname.startsWith('//') && !NO_PAGE.test(pathname);
  return isPage ? pathname + search + hash : '/';
}
