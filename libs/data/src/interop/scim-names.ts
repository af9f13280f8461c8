// The accounts that a directory makes have no provider until their person signs in for the first time.

/** Issuer of accounts that a directory has made. No provider of sign-ins has it, because it is no web address. */
export const SCIM_ISSUER = 'urn:lectern:scim';
export const SCIM_SUBJECT_MARK = 'scim:';

/** How the addresses of accounts end for which the directory named none that is free. They exist nowhere (RFC 2606). */
export const SCIM_ADDRESS_ENDING = '@scim.invalid';
