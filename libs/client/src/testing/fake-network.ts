import type { Endpoint, Stream } from '@lectern/contract';
import type { Answer } from '../call';
import { queryClient } from '../query';

/** One call as the server would have seen it. */
export interface Seen {
  url: string;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Parsed JSON, or the form of a multipart call. */
  body: unknown;
  keepalive: boolean;
  requestId: string | null;
}

interface Reply {
  status: number;
  text: string;
  body?: Response['body'];
}

type Respond = (seen: Seen) => Reply | Promise<Reply>;

class FakeEventSource {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static open: FakeEventSource[] = [];

  readyState = FakeEventSource.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeEventSource.open.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
    FakeEventSource.open = FakeEventSource.open.filter((source) => source !== this);
  }
}

const matcher = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

const isRouteTo = (endpoint: Pick<Endpoint, 'method' | 'path'>) => (route: Route) =>
  route.endpoint.method === endpoint.method && route.endpoint.path === endpoint.path;

interface Route {
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  respond: Respond;
  seen: Seen[];
}

/** An answer that a test writes as a stream of messages. */
export interface StreamedAnswer {
  send(message: unknown): void;
  end(): void;
  /** As when the connection breaks. */
  breakOff(): void;
}

/** Fails once the signal aborts, also of a call that is never answered. */
function givenUp(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, fail) => {
    signal?.addEventListener('abort', () => fail(new DOMException('The call was given up.', 'AbortError')));
  });
}

/** A stand-in for the API in component tests: each answer is typed by the endpoint's own contract. */
export interface FakeNetwork {
  /** From now on the endpoint answers this value, or what the function makes of the call. */
  answer<E extends Endpoint>(
    endpoint: E,
    value: Answer<E> | ((seen: Seen) => Answer<E> | Promise<Answer<E>>),
  ): void;
  /** From now on the endpoint answers the stream that the test writes through what this returns. */
  stream(endpoint: Endpoint): StreamedAnswer;
  /** From now on the endpoint fails with this status; `body` is text as it is, anything else as JSON. */
  refuse(endpoint: Endpoint, status: number, body?: unknown): void;
  /** The calls an endpoint got, oldest first. */
  calls(endpoint: Endpoint): Seen[];
  /** Sends a message to every open connection of a stream. */
  send<S extends Stream>(stream: S, message: unknown, eventId?: string): void;
  /** Every connection of a stream is established. */
  connect(stream: Stream): void;
  /** Where the open connections of a stream lead. */
  addresses(stream: Stream): string[];
  /** How many connections of a stream are open. */
  listeners(stream: Stream): number;
  /** Tells every connection of a stream that the server has accepted it. */
  open(stream: Stream): void;
  /** Breaks every connection of a stream; `final` as when the server refused. */
  breakOff(stream: Stream, final?: boolean): void;
  /** Gives the page its real network back and empties the query cache. */
  restore(): void;
}

/** Replaces `fetch` and `EventSource` until `restore()`; a call without an answer fails the test loudly. */
export function fakeNetwork(): FakeNetwork {
  const real = { fetch: globalThis.fetch, EventSource: globalThis.EventSource };
  const routes: Route[] = [];

  function route(endpoint: Pick<Endpoint, 'method' | 'path'>, respond: Respond): void {
    const known = routes.find(isRouteTo(endpoint));
    if (known) known.respond = respond;
    // Paths with parameters come last, so that '/courses/upload' is not taken for '/courses/:id'.
    else routes.push({ endpoint, respond, seen: [] });
    routes.sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length);
  }

  async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), 'http://lectern.test');
    const method = init.method ?? 'GET';
    const found = routes.find(
      ({ endpoint }) => endpoint.method === method && matcher(endpoint.path).test(url.pathname),
    );
    if (!found) throw new Error(`No answer was given for ${method} ${url.pathname}`);
    const seen: Seen = {
      url: url.pathname + url.search,
      params: { ...matcher(found.endpoint.path).exec(url.pathname)?.groups },
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      keepalive: init.keepalive ?? false,
      requestId: new Headers(init.headers).get('X-Request-Id'),
    };
    found.seen.push(seen);
    const { status, text, body } = await Promise.race([found.respond(seen), givenUp(init.signal)]);
    if (init.signal?.aborted) throw new DOMException('The call was given up.', 'AbortError');
    return {
      ok: status < 400,
      status,
      statusText: `Status ${status}`,
      text: () => Promise.resolve(text),
      blob: () => Promise.resolve(new Blob([text])),
      body: body ?? null,
    } as Response;
  }

  const connections = (stream: Stream) =>
    FakeEventSource.open.filter(({ url }) => url.split('?')[0] === stream.path);

  globalThis.fetch = fakeFetch;
  globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;

  return {
    answer: (endpoint, value) => {
      route(endpoint, async (seen) => {
        const answer: unknown =
          typeof value === 'function' ? await (value as (s: Seen) => unknown)(seen) : value;
        return { status: endpoint.status, text: JSON.stringify(answer) };
      });
    },
    stream: (endpoint) => {
      const { body, ...written } = aStream();
      route(endpoint, () => ({ status: endpoint.status, text: '', body }));
      return written;
    },
    refuse: (endpoint, status, body = '') => {
      route(endpoint, () => ({ status, text: typeof body === 'string' ? body : JSON.stringify(body) }));
    },
    calls: (endpoint) => routes.find(isRouteTo(endpoint))?.seen ?? [],
    send: (stream, message, lastEventId = '') => {
      for (const source of connections(stream))
        source.onmessage?.({ data: JSON.stringify(message), lastEventId });
    },
    connect: (stream) => connections(stream).forEach((source) => source.onopen?.()),
    addresses: (stream) => connections(stream).map(({ url }) => url),
    listeners: (stream) => connections(stream).length,
    open: (stream) => connections(stream).forEach((source) => source.onopen?.()),
    breakOff: (stream, final = false) => {
      for (const source of connections(stream)) {
        source.readyState = final ? FakeEventSource.CLOSED : FakeEventSource.CONNECTING;
        if (final) source.close();
        source.onerror?.();
      }
    },
    restore: () => {
      Object.assign(globalThis, real);
      FakeEventSource.open = [];
      queryClient.clear();
    },
  };
}

/** jsdom has no streams: the part of one that a reader needs. */
function aStream(): StreamedAnswer & { body: Response['body'] } {
  const chunks: Promise<{ done: boolean; value?: Uint8Array }>[] = [];
  let wake = (): void => undefined;
  function push(chunk: (typeof chunks)[number]): void {
    // Whoever reads it hears of a failure; until then it is nobody's.
    chunk.catch(() => undefined);
    chunks.push(chunk);
    wake();
  }
  const read = async () => {
    while (chunks.length === 0) await new Promise<void>((woken) => (wake = woken));
    return chunks.shift();
  };
  const reader = { read, releaseLock: () => undefined };
  return {
    body: { getReader: () => reader } as unknown as Response['body'],
    send: (message) => {
      const value = new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`);
      push(Promise.resolve({ done: false, value }));
    },
    end: () => push(Promise.resolve({ done: true })),
    breakOff: () => push(Promise.reject(new TypeError('The connection broke.'))),
  };
}
