// Marks of the issuers and subjects of people that platforms launch. With them a platform can name no person of a sign-in provider, and
// no account of the built-in one.

export const LTI_ISSUER_MARK = '#lti';
export const LTI_SUBJECT_MARK = 'lti:';
