import type { Endpoint, Parsed, Stream } from '@lectern/contract';
import { retryDelay } from './retry-delay';
import { buildUrl } from './url';

const PAUSES = { minMs: 1000, maxMs: 30_000 };
/** A connection that lasted this long resets the pauses to the shortest. */
const STABLE_MS = 60_000;

/** Parameters and callbacks of a stream. */
export interface StreamObserver<S extends Stream> {
  query?: Parsed<S['query']>;
  onMessage: (message: Parsed<S['message']>) => void;
  /** The connection is open, for the first time or again. */
  onOpen?: () => void;
  /** The connection broke; it is reconnected after a pause. */
  onError?: () => void;
}

/**
 * Receives a server-sent event stream until the returned function is called. After a break it reconnects with the id of
 * the last event in the query, because scripts cannot set the header `Last-Event-ID`. The pauses grow and are random:
 * the browser's own reconnection would let all tabs of all users reconnect every 3 seconds at the same time.
 */
export function eventStream<S extends Stream>(stream: S, observer: StreamObserver<S>): () => void {
  const url = buildUrl as (e: Pick<Endpoint, 'path'>, t: object) => string;
  let lastEventId: string | undefined;
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;

  function open(): void {
    let openedAt = Infinity;
    const query = { ...(observer.query as object | undefined), lastEventId };
    source = new EventSource(url(stream, { query }), { withCredentials: true });
    source.onopen = () => {
      openedAt = Date.now();
      observer.onOpen?.();
    };
    source.onmessage = (event: MessageEvent<string>) => {
      lastEventId = event.lastEventId || lastEventId;
      observer.onMessage(JSON.parse(event.data) as Parsed<S['message']>);
    };
    source.onerror = () => {
      source.close();
      if (Date.now() - openedAt >= STABLE_MS) attempts = 0;
      timer = setTimeout(open, retryDelay(attempts, PAUSES));
      attempts += 1;
      observer.onError?.();
    };
  }

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
