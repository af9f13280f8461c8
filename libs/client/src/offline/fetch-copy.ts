/** A file without an answer for so long has failed. */
const TIMEOUT_MS = 30_000;

/**
 * Requests an address whose answer is stored as it is. Only the beginning of the answer has a time limit, because a large file takes its
 * time on a slow line.
 * @throws TypeError where another network answers with a page of its own; TimeoutError; the signal's reason
 */
export async function fetchCopy(url: string, signal: AbortSignal): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new DOMException('No answer', 'TimeoutError')), TIMEOUT_MS);
  const response = await fetch(url, {
    credentials: 'include',
    // Browsers without `AbortSignal.any` (Safari before 17.4) have no time limit.
    signal: 'any' in AbortSignal ? AbortSignal.any([signal, timeout.signal]) : signal,
  }).finally(() => clearTimeout(timer));
  if (response.headers.get('Content-Type')?.includes('html'))
    throw new TypeError(`${url} was not answered by the server.`);
  return response;
}
