import { SERVICE_ADDRESS_ENDING } from '@lectern/contract';

/** Issuer of service accounts. No provider of sign-ins has it, because it is no web address. */
export const SERVICE_ISSUER = 'urn:lectern:service';
export const SERVICE_SUBJECT_MARK = 'service:';

/** The address as people see it: a service account has none. */
export const presentAddress = (email: string): string =>
  email.endsWith(SERVICE_ADDRESS_ENDING) ? '' : email;
