import { SERVICE_ADDRESS_ENDING } from '@lectern/contract';

/** The issuer of service accounts. It is no web address, so it can't be the issuer of a sign-in provider. */
export const SERVICE_ISSUER = 'urn:lectern:service';
export const SERVICE_SUBJECT_MARK = 'service:';

/** The email address to show to people: empty for a service account, whose stored address is made up. */
export const presentAddress = (email: string): string =>
  email.endsWith(SERVICE_ADDRESS_ENDING) ? '' : email;
