import { findLocale, type User as Wire } from '@lectern/contract';
import { presentAddress, type User } from '@lectern/data';

export function presentUser(user: User): Wire {
  return {
    ...user,
    email: presentAddress(user.email),
    createdAt: user.createdAt.toISOString(),
    // Null for a language of a later version of Lectern, which may run beside this version during an update.
    locale: findLocale(user.locale),
    lastActive: user.lastActive?.toISOString() ?? null,
  };
}
