import type { Env } from '@lectern/infra';

/** The URL of a path at this process itself, without the proxy at PUBLIC_URL. */
export function buildOwnUrl({ host = '127.0.0.1', port }: Pick<Env, 'host' | 'port'>, path: string): URL {
  return new URL(path, `http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}
