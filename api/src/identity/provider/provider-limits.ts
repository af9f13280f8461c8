import { Router } from 'express';
import type { RateLimits } from '../../platform/rights/rate-limits.js';

/** Model under which used logout tokens of the external provider are stored among the built-in provider's states, to expire with them. */
export const USED_TOKEN = 'LogoutToken';

/** Limits of calls to the built-in provider, which the contract does not declare. */
export function providerLimits(limits: RateLimits): Router {
  const router = Router();
  // Each call stores a sign-in for an hour. These calls have no session, so all people of a network are counted together.
  router.get('/auth', limits.limitRoute(60));
  // Each call can be a guess at the client's secret.
  router.post('/token', limits.limitRoute(10));
  return router;
}
