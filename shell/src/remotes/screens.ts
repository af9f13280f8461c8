import type { ScreenPurpose } from '@lectern/remote';
import { createContext, useContext } from 'react';
import type { ScreenRoute } from './manifests';

/** All screens of all remotes. */
export const ScreensContext = createContext<ScreenRoute[]>([]);

/** The path of the screen that declares a purpose; undefined where no remote has one, so that nothing links to it. */
export function useScreenPath(purpose: ScreenPurpose): string | undefined {
  return useContext(ScreensContext).find((screen) => screen.purpose === purpose)?.path;
}
