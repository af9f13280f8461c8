import { SCORM_FRAME_PREFIX, type ScormFrameName, type ScormState } from '@lectern/contract';
import { Reporter } from './reporter.js';
import { replaceRefusedStorage } from './storage-stand-ins.js';
import { createSurroundingWindow } from './surrounding-window.js';

/** The functions that both editions of the library `scorm-again` have. */
export interface RuntimeApi {
  loadFromFlattenedJSON: (state: Record<string, string>, element: string) => void;
  getFlattenedCMI: () => Record<string, unknown>;
}

/** An edition of SCORM: the names of functions and values of its run-time environment. */
interface Edition<Api extends RuntimeApi> {
  /** The property of a window in which packages search the API. */
  apiName: 'API' | 'API_1484_11';
  create: () => Api;
  setValue: keyof Api & string;
  commit: keyof Api & string;
  terminate: keyof Api & string;
  /** Matches the names of values that packages can only read, which are not reported. */
  readOnlyNames: RegExp;
  /** The name of the value with the completion status, and the status before the package has set one. */
  status: string;
  initialStatus: string;
  /** The name of the value with which a package announces that it will be resumed (`suspend`). */
  exit: string;
}

/**
 * Runs before the scripts of each page of a package. In the page that Lectern's frame shows, it offers the run-time environment to the
 * package. Pages in frames of the package find the environment there, unless they have another (opaque) origin.
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
  const update = () => reporter.update(readState(api, edition.readOnlyNames));
  callAfter(api, edition.setValue, update);
  callAfter(api, edition.commit, () => (update(), void reporter.send()));
  callAfter(api, edition.terminate, () => {
    reporter.update(completeByDefault(readState(api, edition.readOnlyNames), edition));
    void reporter.send(true);
    reporter.notifyPage('ended');
  });
  const environment = { [edition.apiName]: api };
  Object.assign(window, environment);
  Object.defineProperty(window, 'parent', { value: createSurroundingWindow(environment) });
  // A hidden page may be closed without another event, so pending changes are sent at once.
  addEventListener('pagehide', () => void reporter.send(true));
  document.addEventListener('visibilitychange', () => void (document.hidden && reporter.send(true)));
}

/** Completes an activity that ends, as both editions require it where the package has set no status. */
function completeByDefault(
  state: ScormState,
  { status, initialStatus, exit }: Pick<Edition<RuntimeApi>, 'status' | 'initialStatus' | 'exit'>,
): ScormState {
  if ((state[status] ?? initialStatus) !== initialStatus || state[exit] === 'suspend') return state;
  return { ...state, [status]: 'completed' };
}

function readFrameName(): ScormFrameName | null {
  if (!window.name.startsWith(SCORM_FRAME_PREFIX)) return null;
  return JSON.parse(window.name.slice(SCORM_FRAME_PREFIX.length)) as ScormFrameName;
}

/** Replaces a method by one that calls the original method and then `after`. */
function callAfter<Api extends object>(api: Api, name: keyof Api & string, after: () => void): void {
  const method = api[name] as (...values: unknown[]) => unknown;
  const replacement = (...values: unknown[]): unknown => {
    const result = method.apply(api, values);
    after();
    return result;
  };
  Object.defineProperty(api, name, { value: replacement, configurable: true, writable: true });
}

/** Matches the names of values that a package clears to begin at its start; other empty values are ones that it has not set. */
const CLEARED_NAMES = /^cmi\.(?:core\.lesson_location|location|suspend_data)$/;

/** Reads the values that the package has set, as texts. */
function readState(api: RuntimeApi, readOnlyNames: RegExp): ScormState {
  const state: ScormState = {};
  for (const [name, value] of Object.entries(api.getFlattenedCMI()))
    if (
      (typeof value === 'string' || typeof value === 'number') &&
      (value !== '' || CLEARED_NAMES.test(name)) &&
      !readOnlyNames.test(name)
    )
      state[name] = String(value);
  return state;
}
