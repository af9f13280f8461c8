import * as z from 'zod/mini';
import { endpoint } from './define.js';

/** Liveness: the process responds. */
export const healthLive = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  summary: 'Whether the process runs',
  response: z.object({ status: z.literal('ok') }),
});

const Dependency = z.enum(['ok', 'down']);

/** Readiness; 503 while a dependency is down. */
export const healthReady = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary: 'Whether database, queue and storage answer',
  response: z.object({ database: Dependency, queue: Dependency, storage: Dependency }),
});
