import { createRequire } from 'node:module';
import { join } from 'node:path';
import { treatyVersion } from './routes.mjs';
import { ALWAYS, HEAVY } from './share.mjs';

/**
 * What a front end was built against; `root` is its folder. For the shell: what it offers.
 * @returns the treaty's version, and of each shared package its name and version
 */
export function offerOf(root) {
  const require = createRequire(join(root, 'package.json'));
  const version = (name) => require(`${name}/package.json`).version;
  const shared = [...ALWAYS, ...HEAVY].map((name) => [
    name,
    name.startsWith('@lectern/') ? '' : version(name),
  ]);
  return { treaty: treatyVersion(), shared: Object.fromEntries(shared) };
}
