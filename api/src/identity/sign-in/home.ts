import type { Role } from '@lectern/contract';

const HOMES: Partial<Record<Role, string>> = { instructor: '/teaching', admin: '/admin' };

/** The path of the screen on which a person starts who asked for no page: where they work, or the learner's dashboard. */
export const findHome = (role: Role): string => HOMES[role] ?? '/';
