import { MAX_ANSWER_LENGTH } from '@lectern/contract';

/** A shorter key is no secret, but a word such as “none”. */
const MIN_KEY_LENGTH = 8;

/** What a service answered in place of a result. */
export interface ServiceFailure {
  /** Null where the service gave none. */
  status: number | null;
  /** The beginning of the answer or error, without the key. */
  answer: string;
}

/** An error and what caused it, the innermost last. */
export function listCauses(error: unknown): unknown[] {
  const causes = [];
  for (let cause = error; cause && causes.length < 10; cause = Object(cause).cause) causes.push(cause);
  return causes;
}

/** What an error says about a service. Servers that repeat the key they refuse exist. */
export function describeFailure(error: unknown, key: string): ServiceFailure {
  const { status } = Object(error) as { status?: unknown };
  const isAnswer = typeof status === 'number';
  const innermost = isAnswer ? error : listCauses(error).at(-1);
  const text = innermost instanceof Error ? innermost.message : String(innermost);
  const withoutKey = key.length >= MIN_KEY_LENGTH ? text.replaceAll(key, '…') : text;
  return {
    status: isAnswer ? status : null,
    // The library begins the message with the status.
    answer: withoutKey.replace(isAnswer ? /^\d{3} / : '', '').slice(0, MAX_ANSWER_LENGTH),
  };
}
