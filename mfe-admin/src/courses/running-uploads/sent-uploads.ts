import type { UploadResult } from '@lectern/contract';
import type { UploadSource } from './announcements';

/** A file that this page sends, until its call is answered. */
export interface SentUpload {
  /** `X-Request-Id` of its call, by which the list and the stream name it too. */
  requestId: string;
  fileName: string;
  /** Course title as entered; absent when the PDF provides it. */
  title?: string;
  source: UploadSource;
  /** The course that the deck is to update. */
  updatesCourseId?: string;
  stageCode: 'waiting' | 'uploading';
  /** Whole percentage while the server receives the file. */
  progress: number;
}

/** What only this page knows about uploads; everything else is in the list of running uploads. */
interface OwnUploads {
  sent: readonly SentUpload[];
  /** The courses of uploads that ended while a screen was open. */
  created: readonly UploadResult[];
}

// Outside the screens, so that a file is sent to its end on whichever screen its administrator is.
let own: OwnUploads = { sent: [], created: [] };
const subscribers = new Set<() => void>();

export const getOwnUploads = () => own;

export function subscribeToOwnUploads(onChange: () => void): () => void {
  subscribers.add(onChange);
  return () => subscribers.delete(onChange);
}

function change(changes: Partial<OwnUploads>): void {
  own = { ...own, ...changes };
  subscribers.forEach((onChange) => onChange());
}

export const findSent = (requestId: string) => own.sent.find((upload) => upload.requestId === requestId);

export const addSent = (upload: SentUpload) => change({ sent: [...own.sent, upload] });

export function updateSent(requestId: string, changes: Partial<SentUpload>): void {
  const update = (upload: SentUpload) =>
    upload.requestId === requestId ? { ...upload, ...changes } : upload;
  change({ sent: own.sent.map(update) });
}

export const removeSent = (requestId: string) =>
  change({ sent: own.sent.filter((upload) => upload.requestId !== requestId) });

/** The latest first. */
export const addCreated = (result: UploadResult) => change({ created: [result, ...own.created] });

export const forgetCreated = () => change({ created: [] });
