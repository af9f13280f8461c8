import { login, type LoginQuery } from '@lectern/contract';

/** The URL at which the browser starts to sign in. */
export function loginUrl({ returnTo, ...query }: LoginQuery): string {
  const parameters = new URLSearchParams({ ...query, ...(returnTo && { returnTo }) });
  return parameters.size ? `${login.path}?${parameters}` : login.path;
}
