import * as z from 'zod/mini';
import { COURSE_LIMITS } from './course-authoring.js';
import { Course } from '../courses/course.js';
import { endpoint, job, stream } from '../core/define.js';
import { LanguageTag } from '../core/language.js';
import { paged, PageNumber } from '../core/list.js';
import { SingleLine } from '../core/single-line.js';
import { DEFAULT_UPLOAD_LIMIT_MB, MAX_UPLOAD_PAGES } from './upload-limits.js';

export * from './upload-limits.js';

/** Office files that can become courses where a converter is installed, in the order in which the screen names them. */
export const OFFICE_FORMATS = ['pptx', 'odp', 'ppt', 'docx', 'key'] as const;
export const OfficeFormat = z.enum(OFFICE_FORMATS);
export type OfficeFormat = z.output<typeof OfficeFormat>;

/** Writes the message of the refusal `tooLarge` for the size limit of an installation. */
const describeUploadLimit = (limitMb: number): string => `PDF files up to ${limitMb}MB are supported.`;

/** Status and message of refused uploads, by reason; each message says what to do next. */
export const UPLOAD_REFUSALS = {
  tooLarge: { status: 413, message: describeUploadLimit(DEFAULT_UPLOAD_LIMIT_MB) },
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
  noConverter: {
    status: 415,
    message:
      'This server needs LibreOffice (Impress and Writer) to read office files. Install it, or export your slides as PDF and upload that file.',
  },
  formatNotOffered: {
    status: 415,
    message: 'This server can’t read this kind of office file. Save it as PPTX or PDF and upload that file.',
  },
  otherOfficeFile: {
    status: 415,
    message: 'This file is not a presentation. Export it as PDF and upload that file.',
  },
  encryptedOffice: {
    status: 422,
    message: 'This file is password-protected. Save a copy without a password and upload that.',
  },
  unreadableOffice: {
    status: 422,
    message:
      'This file is damaged and could not be read. Save it again in the program it comes from, or export it as PDF, and retry.',
  },
  officeTooLarge: {
    status: 422,
    message: 'This file is too large when it is unpacked. Export your slides as PDF and upload that file.',
  },
  tooManySlides: {
    status: 422,
    message: `This file has more than ${MAX_UPLOAD_PAGES} slides or pages. Split it into smaller files and upload each.`,
  },
  conversionFailed: {
    status: 422,
    message: 'This file could not be converted. Export your slides as PDF and upload that file.',
  },
  conversionTooSlow: {
    status: 422,
    message: 'Converting this file took too long. Export your slides as PDF and upload that file.',
  },
} as const;
export type UploadRefusal = keyof typeof UPLOAD_REFUSALS;

const formatList = new Intl.ListFormat('en', { type: 'disjunction' });

/** The message of the refusal `notPdf`. On an installation that accepts office files, the message lists the accepted formats. */
export function notDeckMessage(formats: readonly OfficeFormat[]): string {
  if (!formats.length) return UPLOAD_REFUSALS.notPdf.message;
  const names = formatList.format(['pdf', ...formats].map((format) => `.${format}`));
  return `This file is empty, damaged or of another kind than its name says. Upload a ${names} file: export your slides again and upload that file.`;
}

/** The stages of an upload, in order. The database stores these English labels. */
export const INGEST_STAGES = [
  'Uploading',
  'Queued',
  'Reading the PDF',
  'Converting the file',
  'Extracting text',
  'Rendering slides',
  'Building the course',
  'Saving the course',
  'Course ready',
] as const;
/** Progress in percent when the file is received; the ingest fills the rest of the progress bar. */
export const RECEIVED_PERCENT = 10;
export const IngestStage = z.enum(INGEST_STAGES);
export type IngestStage = z.output<typeof IngestStage>;

/** Codes of the stages, for programs: they do not depend on a language. */
export const INGEST_STAGE_CODES = {
  Uploading: 'uploading',
  Queued: 'queued',
  'Reading the PDF': 'reading',
  'Converting the file': 'converting',
  'Extracting text': 'extracting',
  'Rendering slides': 'rendering',
  'Building the course': 'building',
  'Saving the course': 'saving',
  'Course ready': 'ready',
} as const satisfies Record<IngestStage, string>;
export const IngestStageCode = z.enum(Object.values(INGEST_STAGE_CODES));
export type IngestStageCode = z.output<typeof IngestStageCode>;

/** The text fields of the form, which precede the file. An empty field counts as absent; without a title, the PDF provides it. */
export const UploadFields = z.object({
  title: z.optional(SingleLine(COURSE_LIMITS.title)),
  description: z.optional(z.string().check(z.trim(), z.maxLength(COURSE_LIMITS.description))),
  /** The language of the course and of text recognition (OCR); absent: it is detected. */
  language: z.optional(LanguageTag),
  /** The course that the deck is to update; absent: it becomes a course of its own. */
  updatesCourseId: z.optional(z.uuid()),
  /** `true`: the course stays a draft until it is published; otherwise it is published at once. */
  isDraft: z.optional(z.enum(['true', 'false'])),
});
export type UploadFields = z.output<typeof UploadFields>;

/** The course that an upload created or proposes an update for; `details` lists the parts of the PDF that were left out. */
export const UploadResult = z.object({
  course: Course,
  modulesCount: z.int(),
  slidesCount: z.int(),
  details: z.optional(z.string()),
  /** The parts of `details`, as codes. */
  detailsCodes: z.optional(z.array(z.string())),
  /** Whether the deck became a proposed update of the course, which a person has to review. */
  isUpdate: z.optional(z.boolean()),
});
export type UploadResult = z.output<typeof UploadResult>;

/** Message of the 409 response to the `POST` of an upload that was cancelled. */
export const UPLOAD_CANCELLED = 'This upload was cancelled.';

/**
 * Multipart form with one `file`. Answers 201 with the result when the course exists, or with `Prefer: respond-async`
 * 202 `{ uploadId }` when the file is stored. The request's `X-Request-Id` returns in the progress events.
 */
export const uploadCourse = endpoint({
  method: 'POST',
  path: '/api/courses/upload',
  access: 'instructor',
  summary: 'Create a course from a PDF or an office file',
  body: UploadFields,
  multipart: true,
  response: z.union([UploadResult, z.object({ uploadId: z.uuid() })]),
  status: 201,
});

/** The office formats that the installation can convert besides PDF (none without a converter), and the size limit. */
export const listUploadFormats = endpoint({
  method: 'GET',
  path: '/api/uploads/formats',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'List what can be uploaded: office formats, and the maximum size',
  response: z.object({ formats: z.array(OfficeFormat), limitMb: z.int() }),
});

/** State of an upload; every state but `processing` is final. */
export const UploadStatus = z.enum(['processing', 'completed', 'failed', 'cancelled']);
export type UploadStatus = z.output<typeof UploadStatus>;

/** Why an upload failed: the file can't be read, the server had an error, or the file crashed two workers. */
export const UploadFailure = z.enum(['deck', 'server-error', 'quarantine']);
export type UploadFailure = z.output<typeof UploadFailure>;

/** Days for which the file of an upload is kept that failed because of a server error. */
export const UPLOAD_RETENTION_DAYS = 7;

/**
 * State of an upload at one moment; `progress` is a whole percentage and never falls within one run. `stage`, `details` and
 * `message` are in the language of the request; sentences that an earlier release stored may exist in English only.
 */
export const UploadProgress = z.object({
  uploadId: z.uuid(),
  /** `X-Request-Id` of the request that started this run: the upload's `POST`, or a retry. */
  requestId: z.optional(z.string()),
  fileName: z.string(),
  /** The course title that the uploader entered; absent while the file is being received. */
  title: z.optional(z.string()),
  status: UploadStatus,
  progress: z.int(),
  stage: z.string(),
  stageCode: IngestStageCode,
  /** The current step in words, or for a completed upload the parts of the PDF that were left out. */
  details: z.optional(z.string()),
  /** The parts of `details`, as codes. */
  detailsCodes: z.optional(z.array(z.string())),
  /** Title of the first slide, once `getUploadPreview` has its picture; '' where the slide has none. */
  previewTitle: z.optional(z.string()),
  /** Why a failed upload failed, as a sentence. */
  message: z.optional(z.string()),
  /** The sentence of `message`, as a code. */
  messageCode: z.optional(z.string()),
  /** The course that a completed upload created; absent once it is deleted. */
  courseId: z.optional(z.uuid()),
  /** The course that the deck is to update. */
  updatesCourseId: z.optional(z.uuid()),
});
export type UploadProgress = z.output<typeof UploadProgress>;

/** The signed-in person's own uploads: the stream first sends the current state of each running upload, then every change. */
export const uploadProgress = stream({
  path: '/api/courses/upload-progress',
  access: 'instructor',
  summary: "Progress of the person's own uploads",
  /** `lastEventId` replaces the `Last-Event-ID` header, which a script can't set when it reopens a stream. */
  query: z.object({
    uploadId: z.optional(z.uuid()),
    lastEventId: z.optional(z.string().check(z.maxLength(100))),
  }),
  message: UploadProgress,
});

/** Number of uploads on one page of the list. */
export const UPLOAD_PAGE_SIZE = 10;

/** One entry of the upload list. */
export const ListedUpload = z.object({
  id: z.uuid(),
  /** `X-Request-Id` of the request that started its latest run. */
  requestId: z.nullable(z.string()),
  fileName: z.string(),
  /** The course title that the uploader entered; null when the PDF provides it. */
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** The language that the uploader chose, as a BCP 47 tag; null: it is detected. */
  language: z.nullable(LanguageTag),
  /** Whether the course stays a draft until it is published. */
  isDraft: z.boolean(),
  status: UploadStatus,
  progress: z.int(),
  stage: z.string(),
  stageCode: IngestStageCode,
  /** Why it failed, as a sentence. */
  message: z.nullable(z.string()),
  /** The sentence of `message`, as a code; null where there is none. */
  messageCode: z.nullable(z.string()),
  /** Null unless it failed. */
  reason: z.nullable(UploadFailure),
  /** How many times a worker started it. */
  attempts: z.int(),
  /** Whether its file is still stored, so that a retry needs no new upload. */
  canRetry: z.boolean(),
  /** Null once the uploader's account is deleted. */
  uploader: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  createdAt: z.iso.datetime(),
  /** When a worker first started it; null while it is queued. */
  startedAt: z.nullable(z.iso.datetime()),
  /** Null while it runs. */
  endedAt: z.nullable(z.iso.datetime()),
  /** The course that the deck is to update. */
  updatesCourseId: z.nullable(z.uuid()),
  /** Null until the course exists, and once it is deleted. */
  course: z.nullable(z.pick(Course, { id: true, slug: true, title: true, isPublished: true })),
});
export type ListedUpload = z.output<typeof ListedUpload>;

export const UploadList = paged(ListedUpload);
export type UploadList = z.output<typeof UploadList>;

/** Uploads whose file was received, latest first: all for administrators, an instructor's own. */
export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'List uploads',
  query: z.object({ page: PageNumber }),
  response: UploadList,
});

/**
 * The person's own uploads that are running or ended in the last hour, so that a page that shows an upload also receives its end.
 * An upload is listed once its file is stored. The entries have the form of `uploadProgress` events.
 */
export const listRunningUploads = endpoint({
  method: 'GET',
  path: '/api/uploads/running',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: "List the person's own running uploads",
  response: z.array(UploadProgress),
});

export const UploadId = z.object({ uploadId: z.uuid() });
export type UploadId = z.output<typeof UploadId>;

/**
 * The picture of the first slide of a running upload, only for the uploader. 404 before the picture is drawn, after the upload has
 * ended, and for all other people, including administrators.
 */
export const getUploadPreview = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId/preview',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { ownUpload: 'uploadId' },
  summary: 'The first slide of a running upload',
  params: UploadId,
});

/** Ends a running upload and deletes its files. Repeating the call changes nothing; 409 when the upload has already completed or failed. */
export const cancelUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/cancel',
  access: 'instructor',
  of: { upload: 'uploadId' },
  summary: 'Cancel an upload',
  params: UploadId,
  response: ListedUpload,
});

/** Runs a failed upload again from its stored file; 409 when that is not possible. */
export const retryUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/retry',
  access: 'instructor',
  of: { upload: 'uploadId' },
  summary: 'Run a failed upload again',
  params: UploadId,
  response: ListedUpload,
});

/** Removes a failed or cancelled upload and its stored file; 409 for any other upload. */
export const discardUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:uploadId',
  access: 'instructor',
  of: { upload: 'uploadId' },
  summary: 'Discard a failed upload',
  params: UploadId,
  status: 204,
});

/** Turns a stored upload into a course; the job id is the upload id. */
export const ingestCourse = job({
  queue: 'ingest-course',
  payload: z.object({
    uploadId: z.uuid(),
    /** `X-Request-Id` of the request that started this run, for the log. */
    requestId: z.optional(z.string()),
    /** W3C Trace Context of that request, when it is traced. */
    traceparent: z.optional(z.string()),
  }),
});
