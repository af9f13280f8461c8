import type { Role } from '@lectern/contract';
import type { ScreenPurpose } from '@lectern/remote';
import { createContext, useContext } from 'react';
import { mayOpen } from '../session/may-open';
import type { ScreenRoute } from './manifests';

/** All screens of all remotes. */
export const ScreensContext = createContext<ScreenRoute[]>([]);

/**
 * The path of the screen that declares a purpose, of several the first that this role may open; undefined where no remote
 * has one, so that nothing links to it.
 */
export function useScreenPath(purpose: ScreenPurpose, role: Role = 'admin'): string | undefined {
  const screens = useContext(ScreensContext);
  return screens.find((screen) => screen.purpose === purpose && mayOpen(role, screen.access))?.path;
}
