import { HOME_QUESTION_DAYS, STUCK_DAYS, type UploadStatus } from '@lectern/contract';
import { pluralize } from '@lectern/ui';

const statuses: Record<UploadStatus, string> = {
  processing: 'Being read',
  completed: 'Uploaded',
  failed: 'Upload failed',
  cancelled: 'Upload cancelled',
};

/** Texts of the homes of teachers and administrators. */
export const homeTexts = {
  loading: 'Loading your work...',
  failed: 'Failed to load your work',
  first: {
    title: 'No courses yet',
    text: 'Lectern turns a deck of slides into a course with modules, a tutor and practice.',
    upload: 'Upload a deck',
  },
  grading: { title: 'To grade', done: 'Every essay is graded.', action: 'Grade essays' },
  proposals: {
    title: 'Draft questions',
    done: 'No draft waits for a decision.',
    action: 'Review drafts',
  },
  overdue: {
    title: 'Overdue learners',
    done: 'No learner is overdue.',
    action: 'Open the report',
    due: (day: string) => `Due ${day}`,
  },
  stuck: {
    title: 'Stuck learners',
    hint: `Began a course, and did nothing for ${STUCK_DAYS} days`,
    done: 'No learner is stuck.',
    action: 'Open the report',
  },
  learnersFailed: 'Failed to load learners',
  unanswered: {
    title: 'Unanswered questions',
    hint: `Asked in the last ${HOME_QUESTION_DAYS} days, and not answered well by the tutor`,
    done: 'The tutor answered all questions.',
    action: 'Read the questions',
  },
  recent: {
    title: 'Recent uploads and edits',
    done: 'Nothing was uploaded or edited yet.',
    action: 'Open courses',
    edited: 'Edited',
    proposed: 'Update to review',
    statuses,
  },
  site: {
    title: 'Needs attention',
    loading: 'Loading the state of the site...',
    failed: 'Failed to load the state of the site',
    done: 'Nothing needs attention.',
    noWorker: 'No worker is running',
    noWorkerText: 'Uploads and messages wait until one starts.',
    slowQueue: (uploads: number) => pluralize(uploads, 'upload waits', 'uploads wait'),
    slowQueueText: (minutes: number) => `The first has waited for ${pluralize(minutes, 'minute')}.`,
    failedUploads: (uploads: number) => pluralize(uploads, 'upload failed', 'uploads failed'),
    noMail: 'No mail server is configured',
    toHandOver: (mails: number) => `${pluralize(mails, 'message')} to hand over in the outbox`,
    kept: 'Messages are kept in the outbox.',
    unsent: (mails: number) => pluralize(mails, 'message waits', 'messages wait'),
    unsentText: 'They are sent as soon as the mail server takes them.',
    failedMails: (mails: number) => `${pluralize(mails, 'message')} could not be sent`,
    invited: (people: number) => `${pluralize(people, 'invitation')} not accepted yet`,
    expired: (people: number) => pluralize(people, 'invitation has expired', 'invitations have expired'),
    expiredText: 'Send them again, or leave them: they are deleted later.',
    pending: (people: number) => pluralize(people, 'new account waits', 'new accounts wait'),
    pendingText: 'Their address is not confirmed yet.',
  },
} as const;
