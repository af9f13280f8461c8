/** What the log keeps of an error. */
export interface LoggedError {
  type: string;
  message: string;
  /** The frames only: an error's own stack starts with its message. */
  stack: string;
  code?: string;
  cause?: LoggedError;
}

const MAX_CAUSES = 3;
/** PostgreSQL's class of data exceptions; their messages quote the value. */
const DATA_EXCEPTION = /^22/;

/**
 * The loggable part of an error. Other fields are left out, because database errors carry the query, its parameters and
 * the conflicting row, and HTTP clients' errors the request.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const hasCode = typeof code === 'string' || typeof code === 'number';
  return {
    type: error.constructor.name,
    message: DATA_EXCEPTION.test(String(code)) ? error.message.replace(/".*"/s, '"…"') : error.message,
    stack: stackLines(error),
    ...(hasCode && { code: String(code) }),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
}

/** The lines of a stack that name places in the code; the lines before repeat the message. */
function stackLines({ stack = '' }: Error): string {
  const lines = stack.split('\n');
  const first = lines.findIndex((line, index) => index > 0 && /^\s+at /.test(line));
  return (first < 0 ? lines : lines.slice(first)).join('\n').trim();
}
