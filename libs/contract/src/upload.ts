import * as z from 'zod/mini';
import { Course } from './course.js';
import { endpoint, job, stream } from './define.js';
import { PageNumber } from './list.js';

/** Largest PDF file, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Most pages of a deck. */
export const MAX_UPLOAD_PAGES = 500;

/** The sentences of refused uploads, by reason; each tells a person what to do. */
export const UPLOAD_REFUSALS = {
  tooLarge: { status: 413, message: 'PDF files up to 10MB are supported.' },
  noFile: { status: 400, message: 'Please select a PDF file to upload.' },
  notPdf: { status: 415, message: 'This file is not a PDF. Export your slides as PDF and upload that file.' },
  encrypted: {
    status: 422,
    message: 'This PDF is password-protected. Save a copy without a password and upload that.',
  },
  unreadable: {
    status: 422,
    message: 'This PDF is damaged and could not be read. Export it again from its original and retry.',
  },
  tooManyPages: {
    status: 422,
    message: `This PDF has more than ${MAX_UPLOAD_PAGES} pages. Split it into smaller decks and upload each.`,
  },
} as const;
export type UploadRefusal = keyof typeof UPLOAD_REFUSALS;

/** The labels of an upload's progress, in order. */
export const INGEST_STAGES = [
  'Uploading',
  'Queued',
  'Reading the PDF',
  'Extracting text',
  'Rendering slides',
  'Building the course',
  'Saving the course',
  'Course ready',
] as const;
/** Whole percent of the progress bar once the file has arrived; the ingest takes the rest. */
export const RECEIVED_PERCENT = 10;
export const IngestStage = z.enum(INGEST_STAGES);
export type IngestStage = z.output<typeof IngestStage>;

/** The text fields before the file; trimmed, empty means absent. */
export const UploadFields = z.object({
  /** The client's own name for the upload: the progress stream says it as long as there is no id. */
  tag: z.optional(z.uuid()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
});
export type UploadFields = z.output<typeof UploadFields>;

/** The course that an upload became; `details` say what of the deck was left out. */
export const UploadResult = z.object({
  course: Course,
  modulesCount: z.int(),
  slidesCount: z.int(),
  details: z.optional(z.string()),
});
export type UploadResult = z.output<typeof UploadResult>;

/** What somebody reads who waits for an upload that an administrator cancelled. */
export const UPLOAD_CANCELLED = 'This upload was cancelled.';

/** Multipart with one `file`; 201 with the result, or 202 `{ uploadId }` with `Prefer: respond-async`. */
export const uploadCourse = endpoint({
  method: 'POST',
  path: '/api/courses/upload',
  access: 'admin',
  summary: 'Make a course of a PDF deck',
  body: UploadFields,
  multipart: true,
  response: z.union([UploadResult, z.object({ uploadId: z.uuid() })]),
  status: 201,
});

/** Where an upload is; all but the first are ends. */
export const UploadStatus = z.enum(['processing', 'completed', 'failed', 'cancelled']);
export type UploadStatus = z.output<typeof UploadStatus>;

/** Why an upload failed: its deck can't be read, we were at fault, or two workers stopped while they had it. */
export const UploadFailure = z.enum(['deck', 'fault', 'quarantine']);
export type UploadFailure = z.output<typeof UploadFailure>;

/** Days that the file of an upload is kept which failed through no fault of its deck. */
export const KEPT_DAYS = 7;

/** One step of an upload's progress; `progress` is whole percent and never goes back. */
export const UploadProgress = z.object({
  uploadId: z.uuid(),
  /** Name of the uploaded file, to tell several uploads apart. */
  fileName: z.string(),
  /** The client's own, while the file is on its way. */
  tag: z.optional(z.uuid()),
  status: UploadStatus,
  progress: z.int(),
  stage: IngestStage,
  /** What is being done, or for a completed upload what of the deck was left out. */
  details: z.optional(z.string()),
  /** The sentence for a failed upload. */
  message: z.optional(z.string()),
  /** What a completed upload became. */
  courseId: z.optional(z.uuid()),
});
export type UploadProgress = z.output<typeof UploadProgress>;

/** The signed-in administrator's own uploads: present state first, then every change. */
export const uploadProgress = stream({
  path: '/api/courses/upload-progress',
  access: 'admin',
  summary: "Progress of the administrator's uploads",
  /** `lastEventId` stands in for the header of that name where a browser opens the stream anew. */
  query: z.object({
    uploadId: z.optional(z.uuid()),
    lastEventId: z.optional(z.string().check(z.maxLength(100))),
  }),
  message: UploadProgress,
});

/** Uploads on one page of the list. */
export const UPLOAD_PAGE_SIZE = 10;

/** An upload of any administrator, as the list shows it. */
export const ListedUpload = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** What its uploader called it; null where they left that to the deck. */
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  status: UploadStatus,
  progress: z.int(),
  stage: IngestStage,
  /** Why it failed, as a sentence for people. */
  message: z.nullable(z.string()),
  /** Null unless it failed. */
  reason: z.nullable(UploadFailure),
  /** How often a worker began it. */
  attempts: z.int(),
  /** Its file is still there, so that it can be tried again without it. */
  canRetry: z.boolean(),
  /** Null once the account is deleted. */
  uploader: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  createdAt: z.iso.datetime(),
  /** When a worker first began it; null while it waits. */
  startedAt: z.nullable(z.iso.datetime()),
  /** Null while it runs. */
  endedAt: z.nullable(z.iso.datetime()),
  /** Null until there is one, and once it is deleted. */
  course: z.nullable(z.pick(Course, { id: true, slug: true, title: true })),
});
export type ListedUpload = z.output<typeof ListedUpload>;

/** One page; `totalUploads` counts those of all pages. */
export const UploadList = z.object({ uploads: z.array(ListedUpload), totalUploads: z.int() });
export type UploadList = z.output<typeof UploadList>;

/** All administrators' uploads whose files arrived, latest first. */
export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  access: 'admin',
  summary: 'Uploads and what became of them',
  query: z.object({ page: PageNumber }),
  response: UploadList,
});

export const UploadId = z.object({ uploadId: z.uuid() });
export type UploadId = z.output<typeof UploadId>;

/** Ends a running upload; nothing of it is left. Again changes nothing; 409 where it had ended otherwise. */
export const cancelUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/cancel',
  access: 'admin',
  summary: 'Cancel an upload',
  params: UploadId,
  response: ListedUpload,
});

/** Runs a failed upload anew from the file that is kept; 409 where there is nothing to run. */
export const retryUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/retry',
  access: 'admin',
  summary: 'Run a failed upload again',
  params: UploadId,
  response: ListedUpload,
});

/** Takes a failed or cancelled upload off the list, with the file that is kept of it; 409 for any other. */
export const discardUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:uploadId',
  access: 'admin',
  summary: 'Discard a failed upload',
  params: UploadId,
  status: 204,
});

/** Turns a stored upload into a course; the job's id is the upload's id. */
export const ingestCourse = job({
  queue: 'ingest-course',
  payload: z.object({
    uploadId: z.uuid(),
    /** Of the request that brought the upload, for the log. */
    requestId: z.optional(z.string()),
    /** W3C Trace Context of that request, where it is traced. */
    traceparent: z.optional(z.string()),
  }),
});
