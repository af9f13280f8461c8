import type { User as Wire } from '@lectern/contract';
import type { User } from '@lectern/data';

export function presentUser(user: User): Wire {
  return {
    ...user,
    createdAt: user.createdAt.toISOString(),
    lastActive: user.lastActive?.toISOString() ?? null,
  };
}
