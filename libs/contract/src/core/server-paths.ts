/** Paths under which the server has no pages: calls, the built-in sign-in, and files of remotes. */
export const SERVER_PATHS = /^\/(api|oidc|remotes)(\/|$)/;
