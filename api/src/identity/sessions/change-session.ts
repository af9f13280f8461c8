import type { Request } from 'express';

const MAX_USER_AGENT_LENGTH = 300;

/** The `User-Agent` as it is stored in a session. */
export const readUserAgent = ({ headers }: Request): string =>
  String(headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH);

/** Saves the session before a redirect. By itself, express-session sends the headers first, so the browser could follow too early. */
export function saveSession({ session }: Request) {
  return new Promise<void>((done, failed) =>
    session.save((error: unknown) => (error ? failed(error) : done())),
  );
}

/** Assigns a new session id, which prevents session fixation. */
export function regenerateSession({ session }: Request) {
  return new Promise<void>((done, failed) =>
    session.regenerate((error: unknown) => (error ? failed(error) : done())),
  );
}
