import { createServer } from 'node:http';
import { collectDefaultMetrics, register } from 'prom-client';
import type { Env } from './env.js';

export { Counter, Gauge, Histogram } from 'prom-client';

/**
 * Serves `GET /metrics` (Prometheus) and `GET /health` on a port of their own.
 * @returns a function that stops it.
 */
export async function startMetrics({
  metricsHost,
  metricsPort,
}: Pick<Env, 'metricsHost' | 'metricsPort'>): Promise<() => Promise<void>> {
  collectDefaultMetrics();
  const server = createServer((request, response) => {
    void answer(request.url ?? '').then(({ status, type, body }) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    );
  });
  await new Promise<void>((ready, failed) =>
    server.once('error', failed).listen(metricsPort, metricsHost, ready),
  );
  return () => new Promise((closed) => server.close(() => closed()));
}

async function answer(url: string) {
  if (url === '/metrics') return { status: 200, type: register.contentType, body: await register.metrics() };
  if (url === '/health') return { status: 200, type: 'application/json', body: '{"status":"ok"}' };
  return { status: 404, type: 'text/plain', body: 'Not found' };
}
