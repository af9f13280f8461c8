import { AddressRefusedError } from '@lectern/infra';

/** `fetch` says why in the cause of its error. */
export function describeFetchError(error: unknown): string {
  for (let cause: unknown = error; cause; cause = Object(cause).cause)
    if (cause instanceof AddressRefusedError) return cause.message;
  const { cause, message } = Object(error) as Error;
  return cause instanceof Error ? cause.message : String(message);
}
