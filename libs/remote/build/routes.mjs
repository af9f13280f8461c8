import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { transformSync } from '@swc/core';

const ACCESS = ['public', 'signed-in', 'admin'];
const FRAMES = ['page', 'landing', 'public', 'bare'];
const SUFFIXES = ['', '.tsx', '.ts'];

// Stands for whatever a package exports: evaluating a remote.tsx only mentions components, it renders none.
const anything = new Proxy(() => anything, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
});

/** The treaty's version as this checkout has it. */
export function treatyVersion() {
  const file = join(import.meta.dirname, '..', 'src', 'treaty.ts');
  return evaluate(file, createRequire(import.meta.url)).TREATY_VERSION;
}

/** What a remote's `remote.tsx` declares, read without loading any of its pages. */
export function declarationOf(root) {
  const remote = evaluate(join(root, 'src', 'remote.tsx'), createRequire(join(root, 'package.json'))).default;
  return {
    name: remote.name,
    overlays: (remote.overlays ?? []).length > 0,
    routes: remote.routes.map((route) => listed(route, remote.name)),
  };
}

function listed({ path, handle, children }, remote) {
  if (!path?.startsWith('/')) throw new Error(`${remote}: the path '${path}' is not absolute.`);
  if (children) throw new Error(`${remote}: ${path} has children; declare each screen by its whole path.`);
  if (!ACCESS.includes(handle?.access)) throw new Error(`${remote}: ${path} does not say who may see it.`);
  if (!FRAMES.includes(handle.frame)) throw new Error(`${remote}: ${path} does not name its frame.`);
  const { access, frame, title, subtitle } = handle;
  return { path, access, frame, title, subtitle };
}

function evaluate(file, packages) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  });
  const module = { exports: {} };
  const require = (request) => {
    if (request.startsWith('.')) return evaluate(sourceOf(resolve(dirname(file), request)), packages);
    return /^react(\/|$)/.test(request) ? packages(request) : anything;
  };
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  return module.exports;
}

function sourceOf(path) {
  const found = SUFFIXES.map((suffix) => path + suffix).find((name) => existsSync(name));
  if (!found) throw new Error(`${path} does not exist.`);
  return found;
}
