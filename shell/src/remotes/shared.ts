import * as client from '@lectern/client';
import * as treaty from '@lectern/remote';
import * as federation from '@lectern/remote/federation';
import * as router from '@lectern/remote/router';
import * as ui from '@lectern/ui';
// eslint-disable-next-line no-restricted-imports -- All of it, as the build makes it: libs/remote/build/react-query.mjs.
import * as reactQuery from '@tanstack/react-query';
import { createLucideIcon } from 'lucide-react';
import * as react from 'react';
import * as reactDom from 'react-dom';

/** The one copy of what remotes use and only the shell brings, by the names under which their builds look for it. */
export const shared = {
  react,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@tanstack/react-query': reactQuery,
  '@lectern/client': client,
  '@lectern/remote': treaty,
  '@lectern/ui': ui,
};

/** The heavy parts of the interface kit: each a chunk of its own, fetched with the first screen that needs it. */
export const parts = {
  '@lectern/ui/select': () => import('@lectern/ui/select'),
  '@lectern/ui/dialog': () => import('@lectern/ui/dialog'),
  '@lectern/ui/tooltip': () => import('@lectern/ui/tooltip'),
  '@lectern/ui/antd': () => import('@lectern/ui/antd'),
};

Object.assign(globalThis, { lectern_shell: { shared, parts, federation, icon: createLucideIcon } });
