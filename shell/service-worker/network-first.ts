/** How long a page waits for the network before the stored copy is shown. */
export const NETWORK_TIMEOUT_MS = 3000;

/** Answers of a proxy whose server is down. */
const UNAVAILABLE = [502, 503, 504];

export const isAvailable = ({ status }: Response): boolean => !UNAVAILABLE.includes(status);

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
  return (await inTime(usable)) ?? (await findStored()) ?? network;
}

function inTime<T>(result: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), NETWORK_TIMEOUT_MS);
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
