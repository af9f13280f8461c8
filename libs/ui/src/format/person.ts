import { displayName, type User } from '@lectern/contract';
import { uiText } from '../texts';

type Person = Partial<Pick<User, 'firstName' | 'lastName' | 'email'>>;

/** The full name, else the email address, else 'Unknown User'. */
export function userName(person: Person): string {
  return displayName(person) || uiText('unknownUser');
}

/** The first letter of the first name, else of the email address, else 'U'; shown as avatar. */
export function userInitial({ firstName, email }: Person): string {
  return [...(firstName || email || 'U')][0]?.toUpperCase() ?? 'U';
}
