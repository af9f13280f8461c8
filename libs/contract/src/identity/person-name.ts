interface Names {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** Letters of Chinese, Japanese and Korean names, as ranges of a regular expression in JavaScript and in PostgreSQL. */
export const EAST_ASIAN_LETTERS = '々ぁ-ヿ㐀-䶿一-鿿가-힣';

/** Letters with which Japanese writes names of other languages, such as 'エイダ ラブレス' for 'Ada Lovelace'; the given name comes first. */
export const KATAKANA = '゠-ヿ';

const EAST_ASIAN_NAME = new RegExp(`^[${EAST_ASIAN_LETTERS}]+$`, 'u');
const FOREIGN_NAME = new RegExp(`^[${KATAKANA}]+$`, 'u');

/** The person's names in the order of their language: 'Ada Lovelace', '李明'; empty without names. */
export function fullName({ firstName, lastName }: Names): string {
  if (firstName && lastName && isFamilyNameFirst(firstName, lastName)) return lastName + firstName;
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** Whether the family name is written before the given name, without a space. */
const isFamilyNameFirst = (firstName: string, lastName: string): boolean =>
  EAST_ASIAN_NAME.test(firstName) &&
  EAST_ASIAN_NAME.test(lastName) &&
  !(FOREIGN_NAME.test(firstName) && FOREIGN_NAME.test(lastName));

/** Ending of the made-up addresses of service accounts (RFC 2606). Endpoints return an empty text in place of such an address. */
export const SERVICE_ADDRESS_ENDING = '@service.invalid';

const isServiceAddress = (email: string | undefined): boolean =>
  email === '' || email?.endsWith(SERVICE_ADDRESS_ENDING) === true;

/**
 * The full name. If one of the names is missing, the email address, or an empty text without an address. A service account has one name,
 * and no address.
 */
export const displayName = ({ email, ...names }: Names & { email?: string | undefined }): string =>
  names.firstName && (names.lastName || isServiceAddress(email)) ? fullName(names) : (email ?? '');
