import type { Role } from '@lectern/contract';

const HOMES: Partial<Record<Role, string>> = { instructor: '/teaching', admin: '/admin' };

/** The path of the first screen after a sign-in that names no page: the work area of the role, or the first page for students. */
export const findHome = (role: Role): string => HOMES[role] ?? '/';
