import type { Endpoint, Parsed, Stream } from '@lectern/contract';

type Field<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** Parameters of a URL: `params` replace the path's `:names`, `query` follows the question mark. */
export type Target<E extends Pick<Endpoint, 'params' | 'query'>> = Field<'params', Parsed<E['params']>> &
  Field<'query', Parsed<E['query']>>;

interface LooseTarget {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** The URL of an endpoint or stream with escaped parameters; undefined query values are omitted. */
export function buildUrl<E extends Pick<Endpoint, 'path' | 'params' | 'query'>>(
  endpoint: E,
  ...[target]: unknown extends Target<E>
    ? []
    : Partial<Target<E>> extends Target<E>
      ? [Target<E>?]
      : [Target<E>]
): string {
  const { params = {}, query = {} } = (target ?? {}) as LooseTarget;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/**
 * The React Query key of an endpoint: `/api/<noun>`, then each further path segment, then the query object if any. Its
 * strings joined by slashes are the path. `['/api/courses']` is a prefix of everything below it.
 */
export function getQueryKey(endpoint: Pick<Endpoint | Stream, 'path'>, target: LooseTarget = {}): unknown[] {
  const [, api, noun, ...rest] = endpoint.path.split('/');
  const segments = rest.map((part) => (part.startsWith(':') ? String(target.params?.[part.slice(1)]) : part));
  const query = Object.entries(target.query ?? {}).filter(([, value]) => value !== undefined);
  return [`/${api}/${noun}`, ...segments, ...(query.length > 0 ? [Object.fromEntries(query)] : [])];
}
