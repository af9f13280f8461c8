/** Paths under which the server has no pages: calls, the built-in sign-in, files of remotes and of SCORM packages. */
export const SERVER_PATHS = /^\/(api|oidc|remotes|packages)(\/|$)/;
