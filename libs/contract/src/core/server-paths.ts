/** Folders in which the server has no pages: calls, the built-in sign-in, files of remotes and of SCORM packages. */
export const SERVER_FOLDERS = ['api', 'oidc', 'remotes', 'packages'] as const;

/** Matches the paths in them. */
export const SERVER_PATHS = new RegExp(`^/(${SERVER_FOLDERS.join('|')})(/|$)`);

/** Files whose name or folder has a hash of their content, with source maps and compressed copies: their content never changes. */
export const HASHED_FILES = /[.-][0-9a-f]{8,}\.\w+(\.map)?(\.br|\.gz)?$|\/remotes\/\w+\/[0-9a-f]{10}\//;
