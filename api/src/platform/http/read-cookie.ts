import type { Request } from 'express';

/** The value of a cookie as the browser sent it; undefined without a cookie of this name. */
export function readCookie({ headers }: Request, name: string): string | undefined {
  const cookies = (headers.cookie ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}
