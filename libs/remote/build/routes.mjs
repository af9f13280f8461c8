import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { transformSync } from '@swc/core';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as schemas from './schemas.mjs';

const ACCESS = ['public', 'signed-in', 'admin'];
const FRAMES = ['page', 'landing', 'public', 'bare'];
const SUFFIXES = ['', '.tsx', '.ts'];

// Stands for whatever a package exports: evaluating a remote.tsx only mentions components, it renders none.
const anything = new Proxy(() => anything, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
});

const packages = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'zod/mini': schemas,
  '@lectern/remote': { page: (load) => ({ load }) },
  // Its addresses are what a route asks for ahead.
  get '@lectern/contract'() {
    return evaluate(join(import.meta.dirname, '../../contract/src/index.ts'));
  },
};

/** The treaty's version as this checkout has it. */
export function treatyVersion() {
  const file = join(import.meta.dirname, '..', 'src', 'treaty.ts');
  return evaluate(file).TREATY_VERSION;
}

/**
 * What a remote's `remote.tsx` declares, read without loading any of its pages; `pages` names the lazy import of each
 * route.
 */
export function declarationOf(root) {
  const remote = evaluate(join(root, 'src', 'remote.tsx')).default;
  return {
    name: remote.name,
    overlays: (remote.overlays ?? []).length > 0,
    routes: remote.routes.map((route) => listed(route, remote.name)),
    pages: remote.routes.map(({ element }) => pageOf(element)),
  };
}

/** What the first page in an element imports. */
function pageOf(element) {
  const load = element?.type?.load;
  if (load) return /require\("(.+?)"\)/.exec(String(load))?.[1];
  return Object.values(element?.props ?? {})
    .map(pageOf)
    .find(Boolean);
}

function listed({ path, handle, children }, remote) {
  if (!path?.startsWith('/')) throw new Error(`${remote}: the path '${path}' is not absolute.`);
  if (children) throw new Error(`${remote}: ${path} has children; declare each screen by its whole path.`);
  if (!ACCESS.includes(handle?.access)) throw new Error(`${remote}: ${path} does not say who may see it.`);
  if (!FRAMES.includes(handle.frame)) throw new Error(`${remote}: ${path} does not name its frame.`);
  const { access, frame, title, subtitle, ahead } = handle;
  return { path, access, frame, title, subtitle, ahead };
}

function evaluate(file) {
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
    if (request.startsWith('.')) return evaluate(sourceOf(resolve(dirname(file), request)));
    return packages[request] ?? anything;
  };
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  return module.exports;
}

function sourceOf(path) {
  const found = SUFFIXES.map((suffix) => path.replace(/\.js$/, '') + suffix).find((name) => existsSync(name));
  if (!found) throw new Error(`${path} does not exist.`);
  return found;
}
