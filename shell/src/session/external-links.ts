import { urlOf } from '@lectern/client';
import { login, logout } from '@lectern/contract';

/** URLs outside the shell's screens; every full-page navigation uses `navigate`, which tests replace. */
export const externalLinks = {
  navigate: (url: string): void => window.location.assign(url),
  login: (returnTo: string): string => urlOf(login, { query: { returnTo } }),
  signUp: (returnTo: string): string => urlOf(login, { query: { returnTo, screen: 'sign-up' } }),
  logout: urlOf(logout),
};
