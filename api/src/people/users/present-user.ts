import { findLocale, type User as Wire } from '@lectern/contract';
import { presentAddress, type User } from '@lectern/data';

export function presentUser(user: User): Wire {
  return {
    ...user,
    email: presentAddress(user.email),
    createdAt: user.createdAt.toISOString(),
    // Null where a later version, which runs beside this one, offers more languages.
    locale: findLocale(user.locale),
    lastActive: user.lastActive?.toISOString() ?? null,
  };
}
