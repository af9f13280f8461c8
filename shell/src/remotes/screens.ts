import { useCurrentUser } from '@lectern/client';
import type { Role } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import type { ScreenPurpose } from '@lectern/remote';
import { createContext, useContext } from 'react';
import { mayOpen } from '../session/may-open';
import type { ScreenRoute } from './manifests';

/** All screens of all remotes. */
export const ScreensContext = createContext<ScreenRoute[]>([]);

/**
 * Finds the path of the first screen that declares a purpose and, with `role`, that people with this role may open; undefined
 * if there is none, so that nothing links to it.
 */
export function findScreenPath(
  screens: ScreenRoute[],
  purpose: ScreenPurpose,
  role?: Role,
): string | undefined {
  return screens.find(
    (screen) => screen.purpose === purpose && (role === undefined || mayOpen(role, screen.access)),
  )?.path;
}

/** The path of the course list; undefined for a visitor who may not see courses. */
export function useCourseListPath(): string | undefined {
  const courses = useScreenPath('course-list');
  return useCurrentUser().user || hasFeature('catalog') ? courses : undefined;
}

/** The path of `findScreenPath` in the context's screens. */
export function useScreenPath(purpose: ScreenPurpose, role?: Role): string | undefined {
  return findScreenPath(useContext(ScreensContext), purpose, role);
}
