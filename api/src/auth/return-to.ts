const BASE = 'http://lectern.invalid';

/** The path to come back to after signing in: a path of this site, or `/` for anything else. */
export function returnTo(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > 2000) return '/';
  // Browsers read a backslash as a slash, and drop tabs and line breaks before parsing.
  if (!asked.startsWith('/') || /^\/[/\\]|\p{Cc}/u.test(asked)) return '/';
  if (!URL.canParse(asked, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, BASE);
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
