export { heedHolds, holdHistory } from './history-hold';
export { emit, listen, onUnanswered, openTutorChat, type Intents } from './intents';
export { loadPage, page } from './page';
export { useOwnTitle, usePageTitle } from './page-title';
export { slideHash, slideIn, slideLink, type SlidePlace } from './slide-link';
export {
  TREATY_VERSION,
  type Frame,
  type Remote,
  type RemoteListing,
  type RemoteRoute,
  type RemoteTable,
  type RouteHandle,
} from './treaty';
