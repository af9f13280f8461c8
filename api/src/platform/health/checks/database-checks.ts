import {
  reportAttention,
  type Check,
  countDays,
  describeError,
  reportFine,
  reportOff,
  reportWrong,
} from './finding.js';
import { countAdmins, readDatabaseClock, readDatabaseState } from './checks.queries.js';
import { findSiteSettings, countUploadBacklog } from '@lectern/data';
import { readBackupTime } from '@lectern/infra';
import { isBuiltInOn } from '../../site/sign-in-providers.js';

/** An upload that waits this long is reported. A healthy worker starts an upload within seconds. */
const SLOW_QUEUE_MINUTES = 5;
/** Sign-ins, due dates and codes of authenticator apps still work with a difference up to this. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 5;
const MAX_BACKUP_DAYS = 7;

/** The 13 digits at the end of a migration's name. */
const readTimestamp = (name: string) => Number(name.slice(-13));

/** Checks that the database answers and has the tables of this version. */
export const checkDatabase: Check = async ({ source }) => {
  let state;
  try {
    if (!source.isInitialized) await source.initialize();
    state = await readDatabaseState(source);
  } catch (error) {
    return reportWrong('databaseUnreachable', { lines: [describeError(error)] });
  }
  const { applied, size } = state;
  const ownMigrations = source.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const missing = ownMigrations.filter((name) => !applied.includes(name));
  if (missing.length > 0) return reportWrong('migrationsMissing', { count: missing.length });
  const last = Math.max(...ownMigrations.map(readTimestamp));
  const later = applied.filter((name) => readTimestamp(name) > last);
  return later.length > 0
    ? reportAttention('databaseLater', { count: later.length })
    : reportFine('databaseFine', { size });
};

/** Checks that a worker is connected, which reads uploads and sends messages, and that no upload waits for long. */
export const checkQueue: Check = async ({ source, countWorkers }) => {
  let workers;
  try {
    workers = await countWorkers();
  } catch (error) {
    return reportWrong('queueUnreachable', { lines: [describeError(error)] });
  }
  if (workers === 0) return reportWrong('noWorker');
  const { waiting, oldestSeconds } = await countUploadBacklog(source);
  const minutes = Math.floor(oldestSeconds / 60);
  return minutes >= SLOW_QUEUE_MINUTES
    ? reportAttention('queueSlow', { count: waiting, minutes })
    : reportFine('queueFine', { count: waiting });
};

/** Checks that the clocks of this machine and the database agree. Their time zones may differ, because times are stored with time zones. */
export const checkClock: Check = async ({ source }) => {
  const startedAt = Date.now();
  const { now, zone } = await readDatabaseClock(source);
  const askedAt = (startedAt + Date.now()) / 2;
  const seconds = Math.round(Math.abs(now.getTime() - askedAt) / 1000);
  const zones = [...new Set([Intl.DateTimeFormat().resolvedOptions().timeZone, zone])].join(', ');
  return seconds > MAX_CLOCK_DIFFERENCE_SECONDS
    ? reportAttention('clockDiffers', { seconds })
    : reportFine('clockFine', { text: zones });
};

/** Checks that there is a recent backup. Backups that other programs make are not considered. */
export const checkBackup: Check = async ({ storage }) => {
  const at = await readBackupTime(storage);
  if (!at) return reportAttention('backupNever');
  const days = Math.max(0, -countDays(at) - 1);
  const params = { at: at.toISOString(), days };
  return days > MAX_BACKUP_DAYS ? reportAttention('backupOld', params) : reportFine('backupFine', params);
};

/** Checks that all administrators with an account of the built-in provider have a second factor. */
export const checkSecondFactor: Check = async ({ env, source }) => {
  const { signIn } = await findSiteSettings(source);
  if (!isBuiltInOn(env, signIn)) return reportOff('secondFactorElsewhere');
  const { admins, without } = await countAdmins(source);
  return without > 0
    ? reportAttention('secondFactorMissing', { count: without })
    : reportFine('secondFactorFine', { count: admins });
};
