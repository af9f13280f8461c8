import { buildUrl } from '@lectern/client';
import { login, logout } from '@lectern/contract';

/** URLs outside the shell's screens; every full-page navigation uses `navigate` or `reload`, which tests replace. */
export const externalLinks = {
  navigate: (url: string): void => window.location.assign(url),
  reload: (): void => window.location.reload(),
  login: (returnTo: string | undefined): string => buildUrl(login, { query: { returnTo } }),
  signUp: (returnTo: string | undefined): string =>
    buildUrl(login, { query: { returnTo, screen: 'sign-up' } }),
  logout: buildUrl(logout),
};
