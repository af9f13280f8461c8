import { SCORM_FRAME_PREFIX, type ScormFrameName, type ScormState } from '@lectern/contract';
import { Reporter } from './reporter.js';
import { replaceRefusedStorage } from './storage-stand-ins.js';
import { createSurroundingWindow } from './surrounding-window.js';

/** What both editions of `scorm-again` have in common. */
export interface RuntimeApi {
  loadFromFlattenedJSON: (state: Record<string, string>, element: string) => void;
  getFlattenedCMI: () => Record<string, unknown>;
}

interface Edition<Api extends RuntimeApi> {
  /** Name under which packages look for it. */
  name: 'API' | 'API_1484_11';
  create: () => Api;
  setValue: keyof Api & string;
  commit: keyof Api & string;
  terminate: keyof Api & string;
  /** Values that only the server gives. */
  given: RegExp;
  /** The value that says whether the activity is completed, and what it is before the package has set it. */
  status: string;
  noStatus: string;
  /** The value by which a package says that it will be resumed. */
  exit: string;
}

/**
 * Runs before the scripts of each page of a package. In the page that Lectern's frame shows, it offers the run-time environment to the
 * package; pages in frames of the package find it there, or get nothing where their origin is another one.
 */
export function startRuntime<Api extends RuntimeApi>(edition: Edition<Api>): void {
  replaceRefusedStorage();
  const frame = readFrameName();
  if (!frame) return;
  const page = window.parent;
  const writeName = () => void (window.name = SCORM_FRAME_PREFIX + JSON.stringify(frame));
  const reporter = new Reporter(frame, page, writeName);
  const api = edition.create();
  api.loadFromFlattenedJSON(frame.state, '');
  const update = () => reporter.update(readState(api, edition.given));
  watch(api, edition.setValue, update);
  watch(api, edition.commit, () => (update(), void reporter.send()));
  watch(api, edition.terminate, () => {
    reporter.update(completeUnlessSaid(readState(api, edition.given), edition));
    void reporter.send(true);
    reporter.tell('ended');
  });
  const environment = { [edition.name]: api };
  Object.assign(window, environment);
  Object.defineProperty(window, 'parent', { value: createSurroundingWindow(environment) });
  // After the handlers of the package, which are added later to the same window, but run when the page is hidden.
  addEventListener('pagehide', () => void reporter.send(true));
  document.addEventListener('visibilitychange', () => void (document.hidden && reporter.send(true)));
}

/** By both editions of the standard, an activity that ends is completed where its package says nothing about that. */
function completeUnlessSaid(
  state: ScormState,
  { status, noStatus, exit }: Pick<Edition<RuntimeApi>, 'status' | 'noStatus' | 'exit'>,
): ScormState {
  if ((state[status] ?? noStatus) !== noStatus || state[exit] === 'suspend') return state;
  return { ...state, [status]: 'completed' };
}

function readFrameName(): ScormFrameName | null {
  if (!window.name.startsWith(SCORM_FRAME_PREFIX)) return null;
  return JSON.parse(window.name.slice(SCORM_FRAME_PREFIX.length)) as ScormFrameName;
}

/** Calls a method as before, and then `after`, whatever the package does with the result. */
function watch<Api extends object>(api: Api, name: keyof Api & string, after: () => void): void {
  const method = api[name] as (...values: unknown[]) => unknown;
  const watched = (...values: unknown[]): unknown => {
    const result = method.apply(api, values);
    after();
    return result;
  };
  Object.defineProperty(api, name, { value: watched, configurable: true, writable: true });
}

/** The values that the package has set, as texts. */
function readState(api: RuntimeApi, given: RegExp): ScormState {
  const state: ScormState = {};
  for (const [name, value] of Object.entries(api.getFlattenedCMI()))
    if ((typeof value === 'string' || typeof value === 'number') && value !== '' && !given.test(name))
      state[name] = String(value);
  return state;
}
