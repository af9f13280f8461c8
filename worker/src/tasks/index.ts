import { COURSE_VIDEO_LIMITS, VIDEO_LIMITS } from '@lectern/contract';
import {
  ANALYTICS_INTERVAL_SECONDS,
  deleteUnusedMembers,
  endOverdueAttempts,
  issueWaitingCertificates,
} from '@lectern/data';
import { type Disk, type Env, type Logger, removeAbandonedWorkFolders, type Task } from '@lectern/infra';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { deleteOldAnnouncements } from './announcements/announcements.queries.js';
import { publishAnnouncements, writeAnnouncementMails } from './announcements/publish-announcements.js';
import { refreshAndMeasure } from './analytics/refresh-analytics.js';
import type { Models } from '../platform/services/models.js';
import { embedAll } from './embedding/embed-all.js';
import { installRequestedModel } from './search-model/install-requested-model.js';
import { readLtiMembers } from './lti/read-members.js';
import { sendLtiScores } from './lti/send-scores.js';
import { deleteOldMails } from './mail/mails.queries.js';
import type { MailSending } from './mail/start-mail.js';
import { findCommandNarrator } from './narration/command-narrator.js';
import { sendMeetingChanges } from './meetings/send-meeting-changes.js';
import { createModelNarrator } from './narration/model-narrator.js';
import { narrateAll } from './narration/narration.js';
import { deleteUnusedCaptions } from './narration/narration.queries.js';
import { reindexAll } from './reindexing/reindex-courses.js';
import { deleteOldReminders, sendReminders } from './reminders/send-reminders.js';
import { removeOrphanFiles } from './repair/orphan-files.js';
import { deleteStaleOutputs } from './repair/repair.queries.js';
import { requeueLostUploads } from './repair/sweep.js';
import { sendReports } from './reports/send-reports.js';
import { removeUpdateFiles } from './update-files/remove-update-files.js';
import type { ServicesOfEnvironment } from '../platform/services/read-services.js';
import { deleteOldVideos } from './course-videos/course-videos.queries.js';
import { makeCourseVideos } from './course-videos/make-course-videos.js';
import { convertVideos } from './videos/convert-videos.js';
import { deleteRemovedVideos } from './videos/videos.queries.js';
import { scanFiles } from './virus-scan/scan-files.js';
import { sendWebhooks } from './webhooks/send-webhooks.js';
import { deleteOldDeliveries } from './webhooks/webhooks.queries.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export interface TaskContext {
  source: DataSource;
  env: Pick<
    Env,
    | 'heartbeatTimeoutSeconds'
    | 'publicUrl'
    | 'clamav'
    | 'videoLimitMb'
    | 'speechCommand'
    | 'dataDir'
    | 's3'
    | 'modelMirror'
  > &
    ServicesOfEnvironment;
  storage: Disk;
  /** The queue of uploads. */
  queue: Queue;
  mail: MailSending;
  models: Models;
  log: Logger;
}

/** All periodic work of the worker. Every worker does it, so that each task is safe to run twice at the same time. */
export function listTasks(context: TaskContext): Task[] {
  const { source, env, storage, queue, mail, models, log } = context;
  const repairIntervalMs = env.heartbeatTimeoutSeconds * SECOND_MS;
  const places = { source, storage };
  // Without a mail server reminders appear in the notification panel only.
  const whileSending = async (work: () => Promise<void>) => {
    if (mail.isOn) await work();
  };
  const logCount = async (message: string, work: Promise<number>) => {
    const count = await work;
    if (count) log.info({ count }, message);
  };

  return [
    {
      name: 'Ending of overdue attempts',
      intervalMs: 10 * SECOND_MS,
      run: () => logCount('Overdue attempts ended', endOverdueAttempts(source)),
    },
    {
      // The result of a required exam may be seen after a while, without a call by anybody.
      name: 'Issuing of certificates',
      intervalMs: MINUTE_MS,
      run: () => logCount('Certificates issued that waited for a result', issueWaitingCertificates(source)),
    },
    {
      name: 'Refresh of analytics',
      intervalMs: ANALYTICS_INTERVAL_SECONDS * SECOND_MS,
      run: () => refreshAndMeasure(source),
    },
    {
      name: 'Embedding of passages',
      intervalMs: 15 * SECOND_MS,
      run: async (signal) => embedAll({ source, embeddingModel: await models.readEmbeddingModel() }, signal),
    },
    {
      name: 'Installation of the search model',
      intervalMs: 3 * SECOND_MS,
      run: (signal) => installRequestedModel({ ...places, env, log }, signal),
    },
    {
      name: 'Indexing of courses',
      intervalMs: MINUTE_MS,
      run: (signal) => reindexAll(source, signal),
    },
    {
      name: 'Repair of lost uploads',
      intervalMs: repairIntervalMs,
      run: () => requeueLostUploads({ source, queue }),
    },
    {
      name: 'Removal of stage outputs',
      intervalMs: repairIntervalMs,
      run: () => deleteStaleOutputs(source),
    },
    { name: 'Removal of orphan files', intervalMs: HOUR_MS, run: () => removeOrphanFiles(places) },
    {
      name: 'Virus scan of handed-in files',
      intervalMs: 3 * SECOND_MS,
      run: async (signal) => {
        if (env.clamav) await scanFiles({ ...places, scanner: env.clamav, log }, signal);
      },
    },
    { name: 'Removal of files of updates', intervalMs: HOUR_MS, run: () => removeUpdateFiles(places) },
    { name: 'Removal of work folders', intervalMs: HOUR_MS, run: removeAbandonedWorkFolders },
    {
      name: 'Sending of webhooks',
      intervalMs: 5 * SECOND_MS,
      run: (signal) => sendWebhooks({ source, env, log }, signal),
    },
    {
      name: 'Sending of scores to learning platforms',
      intervalMs: 15 * SECOND_MS,
      run: (signal) => sendLtiScores({ source, log }, signal),
    },
    {
      name: 'Reading of members from learning platforms',
      intervalMs: 10 * SECOND_MS,
      run: (signal) => readLtiMembers({ source, log }, signal),
    },
    {
      name: 'Retention of members of learning platforms',
      intervalMs: HOUR_MS,
      run: () => logCount('Lists of members deleted that were not used', deleteUnusedMembers(source)),
    },
    {
      name: 'Publishing of announcements',
      intervalMs: 3 * SECOND_MS,
      run: (signal) =>
        logCount('People notified of announcements', publishAnnouncements({ source, mail }, signal)),
    },
    {
      name: 'Messages with announcements',
      intervalMs: 3 * SECOND_MS,
      run: (signal) => writeAnnouncementMails({ source, env, mail }, signal),
    },
    {
      name: 'Messages about meetings',
      intervalMs: 5 * SECOND_MS,
      run: (signal) =>
        logCount('Messages about meetings written', sendMeetingChanges({ source, env, mail }, signal)),
    },
    { name: 'Retention of announcements', intervalMs: HOUR_MS, run: () => deleteOldAnnouncements(source) },
    { name: 'Retention of webhooks', intervalMs: HOUR_MS, run: () => deleteOldDeliveries(source) },
    { name: 'Retention of mail', intervalMs: HOUR_MS, run: () => deleteOldMails(source) },
    { name: 'Retention of reminders', intervalMs: 24 * HOUR_MS, run: () => deleteOldReminders(source) },
    {
      name: 'Narration',
      intervalMs: 15 * SECOND_MS,
      run: async (signal) => {
        const speech = await models.readSpeech();
        const narrator = speech ? createModelNarrator(speech) : findCommandNarrator(env.speechCommand ?? []);
        if (narrator) await narrateAll({ ...places, narrator, log }, signal);
      },
    },
    {
      name: 'Removal of captions without narration',
      intervalMs: HOUR_MS,
      run: async () => void (await deleteUnusedCaptions(source)),
    },
    {
      name: 'Conversion of videos',
      intervalMs: 5 * SECOND_MS,
      run: (signal) => convertVideos({ ...places, log, limitMb: env.videoLimitMb }, signal),
    },
    {
      name: 'Videos of courses',
      intervalMs: 5 * SECOND_MS,
      run: (signal) => makeCourseVideos({ ...places, log, limitMb: env.videoLimitMb }, signal),
    },
    {
      name: 'Retention of videos of courses',
      intervalMs: HOUR_MS,
      run: () => logCount('Videos of courses deleted', deleteOldVideos(source, COURSE_VIDEO_LIMITS.days)),
    },
    {
      name: 'Retention of removed videos',
      intervalMs: HOUR_MS,
      run: () => logCount('Removed videos deleted', deleteRemovedVideos(source, VIDEO_LIMITS.removedDays)),
    },
    { name: 'Sweep of mail', intervalMs: 10 * SECOND_MS, run: () => mail.sweep() },
    {
      name: 'Reminders',
      intervalMs: 5 * MINUTE_MS,
      run: () => whileSending(() => logCount('Reminders written', sendReminders(source, env))),
    },
    {
      name: 'Reports',
      intervalMs: 10 * MINUTE_MS,
      run: () => whileSending(() => logCount('Reports written', sendReports(source, env))),
    },
  ];
}
