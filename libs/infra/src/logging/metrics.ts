import { createServer } from 'node:http';
import { collectDefaultMetrics, register } from 'prom-client';
import type { Env } from '../env/env.js';

const PROBE_TIMEOUT_MS = 3000;

export { Counter, Gauge, Histogram } from 'prom-client';

/**
 * Serves `GET /metrics` (Prometheus), `GET /health` (the process runs) and `GET /ready` on their own port.
 * @param ready the state of each dependency of the process; `/ready` answers 503 where one is down
 * @returns a function that stops it.
 */
export async function startMetrics(
  { metricsHost, metricsPort }: Pick<Env, 'metricsHost' | 'metricsPort'>,
  ready: () => Promise<Record<string, 'ok' | 'down'>>,
): Promise<() => Promise<void>> {
  collectDefaultMetrics();
  const server = createServer((request, response) => {
    void answer(request.url ?? '', ready).then(({ status, type, body }) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    );
  });
  await new Promise<void>((listening, failed) =>
    server.once('error', failed).listen(metricsPort, metricsHost, listening),
  );
  return () => new Promise((closed) => server.close(() => closed()));
}

/** The state of a dependency, from a request to it; 'down' after three seconds without an answer. */
export async function dependencyStatus(request: Promise<unknown>): Promise<'ok' | 'down'> {
  const timeout = new Promise<'down'>((resolve) => setTimeout(resolve, PROBE_TIMEOUT_MS, 'down').unref());
  return Promise.race([request.then(() => 'ok' as const).catch(() => 'down' as const), timeout]);
}

async function answer(url: string, ready: () => Promise<Record<string, 'ok' | 'down'>>) {
  if (url === '/metrics') return { status: 200, type: register.contentType, body: await register.metrics() };
  if (url === '/health') return { status: 200, type: 'application/json', body: '{"status":"ok"}' };
  if (url === '/ready') {
    const parts = await ready();
    const status = Object.values(parts).includes('down') ? 503 : 200;
    return { status, type: 'application/json', body: JSON.stringify(parts) };
  }
  return { status: 404, type: 'text/plain', body: 'Not found' };
}
