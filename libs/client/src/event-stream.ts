import type { Endpoint, Parsed, Stream } from '@lectern/contract';
import { retryDelay } from './retry-delay';
import { urlOf } from './url';

const PAUSES = { minMs: 1000, maxMs: 30_000 };
/** A connection that lasted this long was a good one: after it the pauses start again from the shortest. */
const STABLE_MS = 60_000;

/** What is received from a stream. */
export interface Listener<S extends Stream> {
  query?: Parsed<S['query']>;
  onMessage: (message: Parsed<S['message']>) => void;
  /** The connection is open, for the first time or again. */
  onOpen?: () => void;
  /** The connection broke; it will be opened again. */
  onError?: () => void;
}

/**
 * Receives a server-sent event stream until the returned function is called. After a break the stream is opened again
 * with the id of the last event in the query, since no script can set the header `Last-Event-ID`. The pauses grow and
 * are random: the browser's own reconnection returns every 3 seconds, for all tabs of all people at once.
 */
export function eventStream<S extends Stream>(stream: S, listener: Listener<S>): () => void {
  const url = urlOf as (e: Pick<Endpoint, 'path'>, t: object) => string;
  let lastEventId: string | undefined;
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;

  function open(): void {
    let openedAt = Infinity;
    const query = { ...(listener.query as object | undefined), lastEventId };
    source = new EventSource(url(stream, { query }), { withCredentials: true });
    source.onopen = () => {
      openedAt = Date.now();
      listener.onOpen?.();
    };
    source.onmessage = (event: MessageEvent<string>) => {
      lastEventId = event.lastEventId || lastEventId;
      listener.onMessage(JSON.parse(event.data) as Parsed<S['message']>);
    };
    source.onerror = () => {
      source.close();
      if (Date.now() - openedAt >= STABLE_MS) attempts = 0;
      timer = setTimeout(open, retryDelay(attempts, PAUSES));
      attempts += 1;
      listener.onError?.();
    };
  }

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
