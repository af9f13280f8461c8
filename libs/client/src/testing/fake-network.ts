import type { Endpoint, Stream } from '@lectern/contract';
import type { CallResult } from '../call';
import { queryClient } from '../query';

/** A request that the page sent to the fake API. */
export interface RecordedCall {
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

type Respond = (call: RecordedCall) => Reply | Promise<Reply>;

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
  calls: RecordedCall[];
}

/** A streamed response whose messages a test sends. */
export interface StreamedResponse {
  send(message: unknown): void;
  end(): void;
  /** Breaks the connection. */
  disconnect(): void;
}

/** Rejects when the signal aborts, also for a call that never gets a response. */
function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('The call was aborted.', 'AbortError')));
  });
}

/** Fake API for component tests; responses are typed by the endpoint's contract. */
export interface FakeNetwork {
  /** Makes the endpoint respond with this value, or with the function's result, from now on. */
  answer<E extends Endpoint>(
    endpoint: E,
    value: CallResult<E> | ((call: RecordedCall) => CallResult<E> | Promise<CallResult<E>>),
  ): void;
  /** Makes the endpoint respond with a stream, which the returned object controls, from now on. */
  stream(endpoint: Endpoint): StreamedResponse;
  /** Makes the endpoint fail with this status from now on; a `body` that is not a string is sent as JSON. */
  refuse(endpoint: Endpoint, status: number, body?: unknown): void;
  /** The calls to an endpoint, oldest first. */
  calls(endpoint: Endpoint): RecordedCall[];
  /** Sends a message to every open connection of a stream. */
  send<S extends Stream>(stream: S, message: unknown, eventId?: string): void;
  /** Reports every connection of a stream as open. */
  connect(stream: Stream): void;
  /** The URLs of a stream's open connections. */
  urls(stream: Stream): string[];
  /** How many connections of a stream are open. */
  listeners(stream: Stream): number;
  /** Breaks every connection of a stream; with `final` as if the server had refused it. */
  disconnect(stream: Stream, final?: boolean): void;
  /** Restores the real network and clears the query cache. */
  restore(): void;
}

/** Replaces `fetch` and `EventSource` until `restore()`; a call to an endpoint without a response throws. */
export function fakeNetwork(): FakeNetwork {
  const real = { fetch: globalThis.fetch, EventSource: globalThis.EventSource };
  const routes: Route[] = [];

  function addRoute(endpoint: Pick<Endpoint, 'method' | 'path'>, respond: Respond): void {
    const existing = routes.find(isRouteTo(endpoint));
    if (existing) existing.respond = respond;
    // Paths with parameters come last, so that '/courses/:id' does not match '/courses/upload'.
    else routes.push({ endpoint, respond, calls: [] });
    routes.sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length);
  }

  async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), 'http://lectern.test');
    const method = init.method ?? 'GET';
    const route = routes.find(
      ({ endpoint }) => endpoint.method === method && matcher(endpoint.path).test(url.pathname),
    );
    if (!route) throw new Error(`The test defines no response for ${method} ${url.pathname}`);
    const call: RecordedCall = {
      url: url.pathname + url.search,
      params: { ...matcher(route.endpoint.path).exec(url.pathname)?.groups },
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      keepalive: init.keepalive ?? false,
      requestId: new Headers(init.headers).get('X-Request-Id'),
    };
    route.calls.push(call);
    const { status, text, body } = await Promise.race([route.respond(call), rejectOnAbort(init.signal)]);
    if (init.signal?.aborted) throw new DOMException('The call was aborted.', 'AbortError');
    return {
      ok: status < 400,
      status,
      statusText: `Status ${status}`,
      headers: new Headers({ 'Content-Type': 'application/json' }),
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
      addRoute(endpoint, async (call) => {
        const result: unknown =
          typeof value === 'function' ? await (value as (call: RecordedCall) => unknown)(call) : value;
        return { status: endpoint.status, text: JSON.stringify(result) };
      });
    },
    stream: (endpoint) => {
      const { body, ...controls } = fakeStream();
      addRoute(endpoint, () => ({ status: endpoint.status, text: '', body }));
      return controls;
    },
    refuse: (endpoint, status, body = '') => {
      addRoute(endpoint, () => ({ status, text: typeof body === 'string' ? body : JSON.stringify(body) }));
    },
    calls: (endpoint) => routes.find(isRouteTo(endpoint))?.calls ?? [],
    send: (stream, message, lastEventId = '') => {
      for (const source of connections(stream))
        source.onmessage?.({ data: JSON.stringify(message), lastEventId });
    },
    connect: (stream) => connections(stream).forEach((source) => source.onopen?.()),
    urls: (stream) => connections(stream).map(({ url }) => url),
    listeners: (stream) => connections(stream).length,
    disconnect: (stream, final = false) => {
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

/** jsdom has no streams: the part of one that `readEvents` uses. */
function fakeStream(): StreamedResponse & { body: Response['body'] } {
  const chunks: Promise<{ done: boolean; value?: Uint8Array }>[] = [];
  let wake = (): void => undefined;
  function push(chunk: (typeof chunks)[number]): void {
    // Avoids an unhandled-rejection warning; the reader still receives the error.
    chunk.catch(() => undefined);
    chunks.push(chunk);
    wake();
  }
  const read = async () => {
    while (chunks.length === 0) await new Promise<void>((resolve) => (wake = resolve));
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
    disconnect: () => push(Promise.reject(new TypeError('The connection broke.'))),
  };
}
