interface Names {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** Letters of Chinese, Japanese and Korean names, as ranges of a regular expression in JavaScript and in PostgreSQL. */
export const EAST_ASIAN_LETTERS = '々ぁ-ヿ㐀-䶿一-鿿가-힣';

/** Letters that Japanese writes names of other languages with, in the order of those languages: 'エイダ ラブレス'. */
export const KATAKANA = '゠-ヿ';

const EAST_ASIAN = new RegExp(`^[${EAST_ASIAN_LETTERS}]+$`, 'u');
const FOREIGN = new RegExp(`^[${KATAKANA}]+$`, 'u');

/** The names that a person has, as their language orders them: 'Ada Lovelace', '李明'; empty without any. */
export function fullName({ firstName, lastName }: Names): string {
  if (firstName && lastName && isFamilyNameFirst(firstName, lastName)) return lastName + firstName;
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** Whether the family name stands before the given name, without a space. */
const isFamilyNameFirst = (firstName: string, lastName: string): boolean =>
  EAST_ASIAN.test(firstName) &&
  EAST_ASIAN.test(lastName) &&
  !(FOREIGN.test(firstName) && FOREIGN.test(lastName));

/** How the addresses of service accounts end, which exist nowhere (RFC 2606). Calls answer an empty text instead of them. */
export const SERVICE_ADDRESS_ENDING = '@service.invalid';

const isOfService = (email: string | undefined): boolean =>
  email === '' || email?.endsWith(SERVICE_ADDRESS_ENDING) === true;

/**
 * The full name, else the email address (also where one of the two names is missing), else an empty text. A service account has one name,
 * and no address.
 */
export const displayName = ({ email, ...names }: Names & { email?: string | undefined }): string =>
  names.firstName && (names.lastName || isOfService(email)) ? fullName(names) : (email ?? '');
