/** The screen that shows an invitation. */
export const INVITATION_PAGE = '/invitation';

/** The page of the built-in identity provider on which an invited person creates an account. */
export const INVITATION_ACCOUNT_PATH = '/oidc/account/invitation';
