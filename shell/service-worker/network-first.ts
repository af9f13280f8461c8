/** How long a page waits for the network before the stored copy is shown. */
export const NETWORK_TIMEOUT_MS = 3000;

/** How long a request may take that no page waits for. */
const BACKGROUND_TIMEOUT_MS = 30_000;

/** Answers of a proxy whose server is down. */
const UNAVAILABLE = [502, 503, 504];

const isAvailable = ({ status }: Response): boolean => !UNAVAILABLE.includes(status);

/** Whether an answer to a call or for a catalog is the server's: a network that asks for a sign-in answers with its own page, with any status. */
export const isFromServer = (response: Response): boolean =>
  isAvailable(response) && !response.headers.get('Content-Type')?.includes('html');

/**
 * The network's answer, or the stored copy where there is none within 3 seconds. Without a copy it waits for the network.
 * @param request starts the request
 * @param findStored finds the copy
 * @param isUsable whether an answer is better than the copy
 */
export async function answerFromNetwork(
  request: () => Promise<Response>,
  findStored: () => Promise<Response | undefined>,
  isUsable: (response: Response) => boolean = isAvailable,
): Promise<Response> {
  const network = request();
  const usable = network.then(
    (response) => (isUsable(response) ? response : undefined),
    () => undefined,
  );
  return (await inTime(usable, NETWORK_TIMEOUT_MS)) ?? (await findStored()) ?? network;
}

/** Requests what no page waits for. One without an answer fails, so that it does not hold up the next ones for ever. */
export const fetchInBackground = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(BACKGROUND_TIMEOUT_MS) });

/** The result, or undefined where it takes longer than `timeoutMs`. */
export function inTime<T>(result: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
