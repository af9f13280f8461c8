// An account that a directory makes belongs to no sign-in provider until the person signs in for the first time.

/** The issuer of accounts that a directory made. No sign-in provider has it, because it is not a web address. */
export const SCIM_ISSUER = 'urn:lectern:scim';
export const SCIM_SUBJECT_MARK = 'scim:';

/** The ending of the made-up address of an account for which the directory sent no free address (RFC 2606). */
export const SCIM_ADDRESS_ENDING = '@scim.invalid';
