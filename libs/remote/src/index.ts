export { emit, listen, onUnanswered, openTutorChat, type Intents } from './intents';
export { useOwnTitle, usePageTitle } from './page-title';
export { slideHash, slideIn, slideLink, type SlidePlace } from './slide-link';
export type { Frame, Remote, RemoteListing, RemoteRoute, RemoteTable, RouteHandle } from './treaty';
