import { displayName, type User } from '@lectern/contract';
import { texts } from './texts';

type Person = Partial<Pick<User, 'firstName' | 'lastName' | 'email'>>;

/** The full name, else the email address, else 'Unknown User'. */
export function userName(person: Person): string {
  return displayName(person) || texts.unknownUser;
}

/** The first letter of `userName`, for avatars in lists. */
export function userInitial(person: Person): string {
  return [...userName(person)][0]?.toUpperCase() ?? '';
}
