import type { User } from '@lectern/contract';
import { texts } from './texts';

type Named = Partial<Pick<User, 'firstName' | 'lastName' | 'email'>>;

/** The full name, else the e-mail address, else 'Unknown User'. */
export function nameOf({ firstName, lastName, email }: Named): string {
  const fullName = firstName && lastName ? `${firstName} ${lastName}` : '';
  return fullName || email || texts.unknownUser;
}
