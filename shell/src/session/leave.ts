import { urlOf } from '@lectern/client';
import { login, logout } from '@lectern/contract';

/** Addresses outside the product's screens; `leave.go` is the only place from which the page navigates away. */
export const leave = {
  go: (url: string): void => window.location.assign(url),
  login: (returnTo: string): string => urlOf(login, { query: { returnTo } }),
  signUp: (returnTo: string): string => urlOf(login, { query: { returnTo, screen: 'sign-up' } }),
  logout: urlOf(logout),
};
