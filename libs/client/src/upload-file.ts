import type { Endpoint } from '@lectern/contract';
import { ApiError } from './api-error';
import type { CallResult } from './call';
import { buildUrl, type Target } from './url';

/**
 * Sends the file of a multipart endpoint and reports the progress of the upload, which `fetch` cannot do.
 * @param onProgress receives the share of the request that was sent, 0 to 1
 * @throws ApiError for every response that is not a success; TypeError when the server cannot be reached; the reason of `signal` when
 * `signal` aborts
 */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  {
    file,
    signal,
    onProgress,
    ...target
  }: Target<E> & { file: File; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<CallResult<E>> {
  const form = new FormData();
  form.append('file', file, file.name);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason as Error);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The server cannot be reached.'));
    request.onload = () => {
      const { status, responseText, statusText } = request;
      if (status < 200 || status > 299) return reject(new ApiError(status, responseText, statusText));
      try {
        resolve(JSON.parse(responseText) as CallResult<E>);
      } catch {
        // A network that asks for a sign-in answers with a page of its own.
        reject(new TypeError('The answer is not from the server.'));
      }
    };
    request.open(endpoint.method, (buildUrl as (e: Endpoint, t: object) => string)(endpoint, target));
    request.send(form);
  });
}
