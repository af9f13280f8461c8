const BASE = 'http://lectern.invalid';

/** The path to return to after sign-in: a path of this site, or `/` for anything else. */
export function returnTo(requested: unknown): string {
  if (typeof requested !== 'string' || requested.length > 2000) return '/';
  // Browsers read a backslash as a slash, and drop tabs and line breaks before parsing.
  if (!requested.startsWith('/') || /^\/[/\\]|\p{Cc}/u.test(requested)) return '/';
  if (!URL.canParse(requested, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(requested, BASE);
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
