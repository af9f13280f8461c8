/** A response that is not a success; `message` is `'<status>: <body or status text>'`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** HTTP status. */
    readonly status: number,
    /** The response body, unparsed. */
    readonly body: string,
    statusText = '',
  ) {
    super(`${status}: ${body || statusText}`);
  }

  /** The `message` of a JSON body, which is written for people. */
  get serverMessage(): string | undefined {
    return this.readText('message');
  }

  /** The `code` of a JSON body, which names the reason for the refusal. */
  get code(): string | undefined {
    return this.readText('code');
  }

  /** The `details` of a JSON body: data that belongs to the code. */
  get details(): unknown {
    return this.readField('details');
  }

  private readText(name: 'message' | 'code'): string | undefined {
    const value = this.readField(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  private readField(name: string): unknown {
    try {
      return (JSON.parse(this.body) as Partial<Record<string, unknown>>)[name];
    } catch {
      return undefined;
    }
  }
}

/** The message that the server sent with an error, if any. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined;
}

/** Whether the server refused a call for one of these reasons. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof ApiError && error.code !== undefined && codes.includes(error.code);
}
