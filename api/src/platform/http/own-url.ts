import type { Env } from '@lectern/infra';

/** The address at which this process answers a path itself, without the proxy at PUBLIC_URL. */
export function buildOwnUrl({ host = '127.0.0.1', port }: Pick<Env, 'host' | 'port'>, path: string): URL {
  return new URL(path, `http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}
