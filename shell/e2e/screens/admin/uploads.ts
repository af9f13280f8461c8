import {
  retryUpload,
  UPLOAD_PAGE_SIZE,
  UPLOAD_REFUSALS,
  type ListedUpload,
  type UploadList,
} from '@lectern/contract';
import { failing } from '../../sentences/sentence';

const ada = { id: '0b0c9a52-1f7e-4f0c-9d5c-0a4a1d6b8f01', name: 'Ada Lovelace' };
let count = 0;
export const anUpload = (fields: Partial<ListedUpload> & { fileName: string }): ListedUpload => ({
  id: `6f1d2c3b-0000-4000-8000-${String(count++).padStart(12, '0')}`,
  requestId: null,
  title: null,
  description: null,
  language: null,
  isDraft: false,
  status: 'failed',
  progress: 30,
  stage: 'Extracting text',
  stageCode: 'extracting',
  message: null,
  messageCode: null,
  reason: null,
  attempts: 1,
  canRetry: false,
  updatesCourseId: null,
  uploader: ada,
  createdAt: '2026-11-20T12:00:00.000Z',
  startedAt: '2026-11-20T12:00:02.000Z',
  endedAt: '2026-11-20T12:02:09.000Z',
  course: null,
  ...fields,
});

/** Quarantined after two workers crashed. Its file is stored. */
export const QUARANTINED = {
  ...anUpload({
    fileName: 'poisoned.pdf',
    title: 'Chemistry',
    reason: 'quarantine',
    attempts: 2,
    canRetry: true,
  }),
  message:
    'This deck was quarantined because two workers stopped while they read it. Retry it from the list of uploads.',
};

/** Its file is not stored, so a retry asks for it. */
export const SENT_AGAIN = anUpload({
  fileName: 'quarterly-figures-of-all-departments-and-branches-second-edition.pdf',
  reason: 'deck',
  message: UPLOAD_REFUSALS.unreadable.message,
});

/** One upload of every kind, on the first of two pages. */
export const ENDED: UploadList = {
  items: [
    anUpload({ fileName: 'lifting.pdf', status: 'processing', attempts: 0, startedAt: null, endedAt: null }),
    QUARANTINED,
    SENT_AGAIN,
    anUpload({
      fileName: 'storage.pdf',
      title: 'Storage of dangerous goods',
      reason: 'server-error',
      message:
        'The course could not be created because of a server error. Retry it from the list of uploads.',
      attempts: 3,
      canRetry: true,
      uploader: null,
    }),
    anUpload({ fileName: 'safety.pdf', title: 'Safety Handbook', status: 'cancelled', progress: 62 }),
    anUpload({
      fileName: 'first-aid.pdf',
      status: 'completed',
      progress: 100,
      stage: 'Course ready',
      stageCode: 'ready',
      course: { id: ada.id, slug: 'first-aid', title: 'First aid', isPublished: false },
    }),
    anUpload({
      fileName: 'old.pdf',
      title: 'Last year',
      status: 'completed',
      progress: 100,
      stage: 'Course ready',
      stageCode: 'ready',
    }),
  ],
  total: UPLOAD_PAGE_SIZE + 1,
};

export const refusedRetry = failing(
  retryUpload.path.replace(':uploadId', '*'),
  'The file of this upload is gone. Upload it again.',
  409,
);
