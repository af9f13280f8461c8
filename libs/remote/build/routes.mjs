import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { RemoteRoutes } from '@lectern/contract';

/** The file that declares a remote's screens: in `src`, and in its build. */
export const ROUTES_FILE = 'remote.routes.json';

/**
 * The routes in a folder; throws with every reason where they are not valid.
 * @param {string} folder
 */
export function readRoutes(folder) {
  const file = join(folder, ROUTES_FILE);
  const result = z.safeParse(RemoteRoutes, JSON.parse(readFileSync(file, 'utf8')));
  if (result.success) return result.data;
  const reasons = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error([`${file} is not valid:`, ...reasons].join('\n  - '));
}
