export { emit, listen, onUnanswered, openTutorChat, type Intents } from './intents';
export { useOwnTitle, usePageTitle } from './page-title';
export type { Frame, Remote, RemoteListing, RemoteRoute, RemoteTable, RouteHandle } from './treaty';
