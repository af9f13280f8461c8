import type { User } from '@lectern/contract';
import { texts } from '../texts';

type Named = Partial<Pick<User, 'firstName' | 'lastName' | 'email' | 'role'>>;

/** The full name, or the e-mail address when either part is missing. */
export function nameOf({ firstName, lastName, email }: Named): string {
  return firstName && lastName ? `${firstName} ${lastName}` : (email ?? '');
}

/** The first letter of the first name, else of the e-mail address, else 'U'. */
export function initialOf({ firstName, email }: Named): string {
  return [...(firstName || email || 'U')][0]?.toUpperCase() ?? 'U';
}

/** The role in words; 'Student' where there is none. */
export function roleOf({ role }: Named): string {
  return texts.roles[role ?? 'student'];
}
