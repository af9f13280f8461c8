import { Router } from 'express';
import type { RateLimits } from '../../platform/rights/rate-limits.js';

/** Model of another provider's used logout tokens among the built-in provider's states, which expire by themselves. */
export const USED_TOKEN = 'LogoutToken';

/** The limits of the built-in provider's own calls, which the contract does not declare. */
export function providerLimits(limits: RateLimits): Router {
  const router = Router();
  // Each stores a sign-in for an hour. The provider knows no session, so all people of a network count together here.
  router.get('/auth', limits.limitRoute(60));
  // Each may guess the client's secret.
  router.post('/token', limits.limitRoute(10));
  return router;
}
