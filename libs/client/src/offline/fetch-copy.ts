/** Requests an address whose answer is stored as it is. */
export const fetchCopy = (url: string, signal: AbortSignal): Promise<Response> =>
  fetch(url, { credentials: 'include', signal });
