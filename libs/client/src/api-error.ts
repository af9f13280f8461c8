/** An answer that is not a success; `message` is `'<status>: <body or status text>'`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** HTTP status. */
    readonly status: number,
    /** The response body as it was received. */
    readonly body: string,
    statusText = '',
  ) {
    super(`${status}: ${body || statusText}`);
  }

  /** The `message` of a JSON body: a sentence for people. */
  get serverMessage(): string | undefined {
    try {
      const { message } = JSON.parse(this.body) as { message?: unknown };
      return typeof message === 'string' && message !== '' ? message : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The server's own sentence about a failure, if it sent one. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined;
}
