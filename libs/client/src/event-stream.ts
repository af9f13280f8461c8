import type { Endpoint, Parsed, Stream } from '@lectern/contract';
import { urlOf } from './url';

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15_000;

/** What is heard of a stream. */
export interface Listener<S extends Stream> {
  query?: Parsed<S['query']>;
  onMessage: (message: Parsed<S['message']>) => void;
  /** The connection is open, for the first time or again. */
  onOpen?: () => void;
  /** The connection broke; it is being opened again. */
  onError?: () => void;
}

/**
 * Listens to a server-sent event stream until the returned function is called. After a break the browser
 * connects again with `Last-Event-ID`; when it gives up (the server refused) we open anew, ever less often up
 * to every 15 s, with the id in the query, since no script can set that header.
 */
export function eventStream<S extends Stream>(stream: S, listener: Listener<S>): () => void {
  const url = urlOf as (e: Pick<Endpoint, 'path'>, t: object) => string;
  let lastEventId: string | undefined;
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_DELAY_MS;

  function open(): void {
    source = new EventSource(
      url(stream, { query: { ...(listener.query as object | undefined), lastEventId } }),
      {
        withCredentials: true,
      },
    );
    source.onopen = () => {
      delay = FIRST_DELAY_MS;
      listener.onOpen?.();
    };
    source.onmessage = (event: MessageEvent<string>) => {
      lastEventId = event.lastEventId || lastEventId;
      listener.onMessage(JSON.parse(event.data) as Parsed<S['message']>);
    };
    source.onerror = () => {
      listener.onError?.();
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, delay);
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
    };
  }

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
