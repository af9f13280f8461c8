import {
  MAX_IMPORTED_USERS,
  MAX_USER_FILE_BYTES,
  type UserImportOutcome,
  type UserImportStatus,
} from '@lectern/contract';
import { formatCount, pluralize } from '@lectern/ui';

const people = (count: number) => pluralize(count, 'person', 'people');

/** Texts of the import of users. */
export const userImportTexts = {
  choice: {
    file: 'File',
    drop: 'Drop a CSV file here, or choose one',
    dropAnother: 'Drop another file here, or choose one',
    formats: `Columns: email, first name, last name, role (student or instructor), groups (separated by semicolons). Only email is required. Up to ${formatCount(MAX_IMPORTED_USERS)} rows and ${MAX_USER_FILE_BYTES / 1024 / 1024} MB.`,
  },
  reading: 'Reading the file...',
  readFailed: 'The file was not read',
  readFailedText: 'Choose the file again.',
  loading: 'Loading import...',
  failed: 'Failed to load import',
  recent: 'Recent imports',
  statuses: {
    ready: 'Not confirmed',
    running: 'Running',
    completed: 'Completed',
    cancelled: 'Cancelled',
    failed: 'Failed',
  } satisfies Record<UserImportStatus, string>,
  list: (rows: number) => `Rows in the file (${formatCount(rows)})`,
  columns: { email: 'Email', line: 'Row', role: 'Role', groups: 'Groups', outcome: 'Outcome' },
  recentColumns: { file: 'File', rows: 'Rows', time: 'Time', status: 'Status' },
  show: 'Show',
  shows: {
    all: 'All rows',
    invite: 'New people',
    unconfirmed: 'Address not confirmed',
    update: 'Changed people',
    unchanged: 'Without changes',
    problem: 'Left out',
  } satisfies Record<UserImportOutcome | 'all', string>,
  /** What an import would do, and what it did. */
  outcomes: {
    planned: {
      invite: 'Invite',
      unconfirmed: 'Not confirmed',
      update: 'Update',
      unchanged: 'No change',
      problem: 'Leave out',
    },
    done: {
      invite: 'Invited',
      unconfirmed: 'Not confirmed',
      update: 'Updated',
      unchanged: 'No change',
      problem: 'Left out',
    },
  } satisfies Record<string, Record<UserImportOutcome, string>>,
  row: (line: number) => `Row ${formatCount(line)}`,
  loadingRows: 'Loading rows...',
  noRows: 'No rows of this kind.',
  summary: {
    invite: (count: number) => `${people(count)} will get an invitation.`,
    unconfirmed: (count: number) =>
      `${people(count)} with an account whose address nobody confirmed will get an invitation. ${count === 1 ? 'The account stays' : 'The accounts stay'} unchanged until the invitation is accepted.`,
    update: (count: number) => `${people(count)} with an account will join groups or change the role.`,
    unchanged: (count: number) => `${people(count)} will stay as they are.`,
    problem: (count: number) => `${pluralize(count, 'row')} will be left out.`,
  } satisfies Record<UserImportOutcome, (count: number) => string>,
  result: {
    invite: (count: number) => `${people(count)} got an invitation.`,
    unconfirmed: (count: number) =>
      `${people(count)} with an account whose address nobody confirmed got an invitation.`,
    update: (count: number) => `${people(count)} with an account joined groups or changed the role.`,
    unchanged: (count: number) => `${people(count)} stayed as they were.`,
    problem: (count: number) => `${pluralize(count, 'row')} left out.`,
  } satisfies Record<UserImportOutcome, (count: number) => string>,
  nothing: 'This file changes nothing: everyone in it is a member or invited already.',
  createGroups: (count: number) =>
    count === 1
      ? 'Create the group that does not exist'
      : `Create ${formatCount(count)} groups that do not exist`,
  groups: (names: string[], count: number) =>
    `${names.join(', ')}${count > names.length ? ` and ${formatCount(count - names.length)} more` : ''}`,
  groupsOff: (groups: number, rows: number) =>
    `Without ${groups === 1 ? 'it' : 'them'}, ${pluralize(rows, 'row')} will be left out.`,
  start: (count: number) => `Import ${people(count)}`,
  starting: 'Starting...',
  discard: 'Discard',
  startFailed: { title: 'Import Not Started', fallback: 'Failed to start the import' },
  cancelFailed: { title: 'Import Not Cancelled', fallback: 'Failed to cancel the import' },
  progress: 'Progress of the import',
  done: (done: number, rows: number) => `${formatCount(done)} of ${formatCount(rows)} rows`,
  cancel: 'Cancel Import',
  cancelling: 'Cancelling...',
  titles: {
    ready: 'Confirm import',
    running: 'Importing',
    completed: 'Import completed',
    cancelled: 'Import cancelled',
    failed: 'Import failed',
  } satisfies Record<UserImportStatus, string>,
  cancelledText: 'Rows that were done before stay as they are.',
  failedText: 'The server could not go on. Choose the file again: rows that are done change nothing more.',
  downloadProblems: 'Download Rows Left Out',
  problemsFile: 'users_left_out.csv',
  another: 'Import Another File',
  invitations: 'Open Invitations',
} as const;
