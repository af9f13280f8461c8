/** What a page of Lectern, the scripts beside a SCORM package and the server agree on; without schemas, for the scripts' sake. */
import type { ScormState } from './scorm-package.js';

/** Files of packages that are played, outside of the API: requests for them have no cookies, and their answers set none. */
export const SCORM_FILES_PATH = '/packages';
/** Below the path of a package: what the server adds to it. */
export const SCORM_RUNTIME_FOLDER = '_lectern';
export const SCORM_REPORT_PATH = `${SCORM_RUNTIME_FOLDER}/report`;

/** Where the page of a package in a frame gets its state and its number from: the name of the frame begins with it. */
export const SCORM_FRAME_PREFIX = 'lectern-scorm:';

/** What follows `SCORM_FRAME_PREFIX`, as JSON. */
export interface ScormFrameName {
  activity: number;
  /** Null: nothing is saved. */
  session: number | null;
  /** Of the latest report. */
  sequence: number;
  state: ScormState;
  /** Values that no answer has confirmed yet. */
  pending: ScormState;
}

/** `type` of the messages that a frame with a package posts to its page. They only say that something is worth a look. */
export const SCORM_MESSAGE = 'lectern-scorm';
export interface ScormMessage {
  type: typeof SCORM_MESSAGE;
  state: 'saved' | 'failing' | 'opened-again' | 'ended';
}
