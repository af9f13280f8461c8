import { displayName, type User } from '@lectern/contract';
import { texts } from './texts';

type Person = Partial<Pick<User, 'firstName' | 'lastName' | 'email'>>;

/** The full name, else the email address, else 'Unknown User'. */
export function userName(person: Person): string {
  return displayName(person) || texts.unknownUser;
}

/** For avatars: the first letter of the first name or of the email address, else 'U'. */
export function userInitial({ firstName, email }: Person): string {
  return [...(firstName || email || texts.unknownUser)][0]?.toUpperCase() ?? '';
}
