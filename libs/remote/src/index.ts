export {
  listCatalogs,
  localizeScreen,
  REMOTE_API_VERSION,
  type Frame,
  type NavigationEntry,
  type RemoteManifest,
  type RemoteManifests,
  type RemoteRoutes,
  type RemoteScreen,
  type ScreenPurpose,
} from '@lectern/contract';
// The part of React Router that shell and remotes use; it is shared as part of this package.
export {
  Link,
  Navigate,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
  type LinkProps,
} from 'react-router';
export { loadCatalogsBy, withCatalogs } from './catalogs';
export { emit, listen, onUnhandledIntent, openTutorChat, type Intents } from './intents';
export { blockNavigation, guardLeaving, installNavigationBlocker, leaveScreen } from './navigation-blocker';
export { useCurrentPageTitle, usePageTitle } from './page-title';
export { useCurrentParentName, useParentName, type ParentName } from './parent-name';
export {
  hasOwnKeys,
  isSwitchedOff,
  singleKeys,
  useListedShortcuts,
  useShortcuts,
  useSingleKeys,
  type Shortcut,
} from './shortcuts';
export { slideHash, parseSlideLink, slideLink, type SlideTarget } from './slide-link';
