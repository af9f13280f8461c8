/** Chromium's offer to install the site as an app; other browsers have a command of their own. */
export interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

interface AppState {
  isOffline: boolean;
  /** The worker of a newer version, which waits for the pages of this one. */
  waiting?: ServiceWorker | undefined;
  installOffer?: InstallOffer | undefined;
}

let state: AppState = { isOffline: false };
const listeners = new Set<() => void>();

/** What the frame shows about connection, version and installation. */
export const appState = {
  get: (): AppState => state,
  set(change: Partial<AppState>): void {
    state = { ...state, ...change };
    listeners.forEach((notify) => notify());
  },
  subscribe(notify: () => void): () => void {
    listeners.add(notify);
    return () => void listeners.delete(notify);
  },
};
