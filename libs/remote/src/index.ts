export {
  REMOTE_API_VERSION,
  type Frame,
  type NavigationEntry,
  type RemoteManifest,
  type RemoteManifests,
  type RemoteRoutes,
  type RemoteScreen,
  type ScreenPurpose,
} from '@lectern/contract';
// The part of React Router that shell and remotes use: it is shared as part of this package.
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
export { emit, listen, onUnanswered, openTutorChat, type Intents } from './intents';
export { blockNavigation, installNavigationBlocker } from './navigation-blocker';
export { useOwnTitle, usePageTitle } from './page-title';
export { slideHash, slideIn, slideLink, type SlidePlace } from './slide-link';
