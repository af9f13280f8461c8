/** Time limit for the beginning of an answer. */
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * Requests a file to be stored on the device. Only the beginning of the answer has a time limit, because a large file takes long on a
 * slow connection.
 * @throws TypeError if a network answers with a page of its own, such as a hotel's sign-in page; TimeoutError; the reason of `signal`
 */
export async function fetchCopy(url: string, signal: AbortSignal): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new DOMException('No answer', 'TimeoutError')),
    ANSWER_TIMEOUT_MS,
  );
  const response = await fetch(url, {
    credentials: 'include',
    // Browsers without `AbortSignal.any` (Safari before 17.4) have no time limit.
    signal: 'any' in AbortSignal ? AbortSignal.any([signal, timeout.signal]) : signal,
  }).finally(() => clearTimeout(timer));
  if (response.headers.get('Content-Type')?.includes('html'))
    throw new TypeError(`${url} was not answered by the server.`);
  return response;
}
