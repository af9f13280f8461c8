import type { Access } from '@lectern/contract';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** Rises when shell and remotes built before and after a change can't work together. */
export const TREATY_VERSION = 3;

/**
 * What surrounds a screen: `page` the sidebar and header for the signed-in (visitors see a public `page` under
 * their own header), `landing` the same, but visitors see it as wide as their window and without its title,
 * `public` the visitors' header for everyone, `bare` nothing.
 */
export type Frame = 'page' | 'landing' | 'public' | 'bare';

/** What the shell must know of a screen before it loads it. */
export interface RouteHandle {
  access: Access;
  frame: Frame;
  /** Heading of a `page` frame and of the browser's tab; `usePageTitle` replaces it while a screen is open. */
  title?: string;
  subtitle?: string;
  /** Addresses of the API that the screen asks for first: the server has the page ask for them at once. */
  ahead?: string[];
}

/** One screen: an absolute path and an element that holds its `page`. */
export type RemoteRoute = RouteObject & { path: string; handle: RouteHandle };

/**
 * The default export of a `remote.tsx`. Pages are lazy imports (see `page`), so that evaluating the file loads no page:
 * the build does so to write the route table of `/remotes.json`.
 */
export interface Remote {
  name: string;
  routes: RemoteRoute[];
  /** Drawn over every screen; loaded when an intent first asks for one. */
  overlays?: ComponentType[];
}

/** `/remotes.json`: what the shell knows of the remotes when it starts. */
export type RemoteTable = Record<string, RemoteListing>;

/** One remote in `/remotes.json`; `version` changes with every build. */
export interface RemoteListing {
  version: string;
  /** The `TREATY_VERSION` that it was built under. */
  treaty: number;
  /** Address of its `remoteEntry.js`. */
  entry: string;
  /** Subresource integrity of the entry; absent only for a developer's override. */
  integrity?: string;
  /** Served by a developer's machine in place of what is released. */
  override?: boolean;
  /** The files that its declaration is in, beside the entry; of each screen those that its page is in as well. */
  files?: string[];
  routes: ({ path: string; files?: string[] } & RouteHandle)[];
  overlays: boolean;
}
