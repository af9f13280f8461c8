// Marks of the issuers and subjects of people that platforms launch. With them a platform can name no person of a sign-in provider, and
// no account of the built-in one.

export const LTI_ISSUER_MARK = '#lti';
export const LTI_SUBJECT_MARK = 'lti:';

/** How the addresses of launched people end. Addresses under `.invalid` exist nowhere (RFC 2606), and no one can sign up with one. */
export const LTI_ADDRESS_ENDING = '@lti.invalid';
