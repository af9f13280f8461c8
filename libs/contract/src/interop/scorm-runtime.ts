// Names and messages that are shared by a page of Lectern, the scripts in a SCORM package's pages, and the server. This file has no
// schemas, to keep those scripts small.
import type { ScormState } from './scorm-package.js';

/** The path of the files of played packages. It is outside of the API: requests have no cookies, and answers set none. */
export const SCORM_FILES_PATH = '/packages';
/** The folder, below the path of a package, with the files that the server adds. */
export const SCORM_RUNTIME_FOLDER = '_lectern';
export const SCORM_REPORT_PATH = `${SCORM_RUNTIME_FOLDER}/report`;

/** Lectern passes state and session to the page of a package in the name of the frame, which begins with this prefix. */
export const SCORM_FRAME_PREFIX = 'lectern-scorm:';

/** The JSON that follows `SCORM_FRAME_PREFIX`. */
export interface ScormFrameName {
  activity: number;
  /** Null: reports are not stored. */
  session: number | null;
  /** The number of the latest report. */
  sequence: number;
  state: ScormState;
  /** Changed values that the server has not confirmed yet. */
  pending: ScormState;
}

/** The `type` of the messages that a frame with a package posts to Lectern's page. They contain no data of the learner. */
export const SCORM_MESSAGE = 'lectern-scorm';
export interface ScormMessage {
  type: typeof SCORM_MESSAGE;
  state: 'saved' | 'failing' | 'opened-again' | 'ended';
}
