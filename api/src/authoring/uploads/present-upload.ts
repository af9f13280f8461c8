import {
  INGEST_STAGE_CODES,
  type IngestStage,
  type IngestStageCode,
  type ListedUpload,
  type Locale,
  type UploadProgress,
} from '@lectern/contract';
import {
  type AnnouncedUpload,
  readStoredTexts,
  type StoredTexts,
  translateStored,
  type Upload,
  type User,
} from '@lectern/data';
import { translate } from '@lectern/i18n/server';

/** A stored sentence in the language of its reader, and the codes of its parts; English where only that is known. */
function presentSentence(
  sentence: string,
  stored: StoredTexts | null | undefined,
  locale: Locale,
): { text: string; codes?: string[] } {
  const codes = readStoredTexts(sentence, stored)?.map(({ id }) => id);
  return { text: translateStored(locale, sentence, stored), ...(codes && { codes }) };
}

/** What was left out of a course, or the current step. */
export function presentDetails(
  {
    details,
    detailsTexts,
  }: {
    details?: string | null | undefined;
    detailsTexts?: StoredTexts | null | undefined;
  },
  locale: Locale,
): Pick<UploadProgress, 'details' | 'detailsCodes'> {
  if (!details) return {};
  const { text, codes } = presentSentence(details, detailsTexts, locale);
  return { details: text, ...(codes && { detailsCodes: codes }) };
}

/** Why an upload failed. */
function presentMessage(
  {
    message,
    messageTexts,
  }: {
    message?: string | null | undefined;
    messageTexts?: StoredTexts | null | undefined;
  },
  locale: Locale,
): Pick<UploadProgress, 'message' | 'messageCode'> {
  if (!message) return {};
  const { text, codes } = presentSentence(message, messageTexts, locale);
  return { message: text, ...(codes?.[0] && { messageCode: codes[0] }) };
}

function presentStage(stage: IngestStage, locale: Locale): { stage: string; stageCode: IngestStageCode } {
  const stageCode = INGEST_STAGE_CODES[stage];
  return { stage: translate(locale, `authoring.uploadStage.${stageCode}`), stageCode };
}

/** An upload without a row as an event of the progress stream. */
export function presentAnnounced(
  { userId: _, stage, details, detailsTexts, message, messageTexts, ...upload }: AnnouncedUpload,
  locale: Locale,
): UploadProgress {
  return {
    ...upload,
    ...presentStage(stage, locale),
    ...presentDetails({ details, detailsTexts }, locale),
    ...presentMessage({ message, messageTexts }, locale),
  };
}

/** An upload as an event of the progress stream. */
export function presentUpload(upload: Upload, locale: Locale): UploadProgress {
  return {
    uploadId: upload.id,
    ...(upload.requestId && { requestId: upload.requestId }),
    fileName: upload.fileName,
    ...(upload.title && { title: upload.title }),
    status: upload.status,
    progress: upload.progress,
    ...presentStage(upload.stage, locale),
    ...presentDetails(upload, locale),
    ...(upload.previewTitle !== null && { previewTitle: upload.previewTitle }),
    ...presentMessage(upload, locale),
    ...(upload.courseId && { courseId: upload.courseId }),
    ...(upload.updatesCourseId && { updatesCourseId: upload.updatesCourseId }),
  };
}

/** An upload with its uploader and course, as an entry of the list. */
export function presentListedUpload(upload: Upload, locale: Locale): ListedUpload {
  const { id, requestId, fileName, title, description, status, progress, stage, user, course } = upload;
  const { reason, attempts, startedAt, fileRetainedUntil, language, isDraft, updatesCourseId } = upload;
  const { message = null, messageCode = null } = presentMessage(upload, locale);
  return {
    ...{ id, requestId, fileName, title, description, status, progress, message, messageCode, reason },
    ...presentStage(stage, locale),
    attempts,
    language,
    isDraft,
    canRetry: fileRetainedUntil !== null && fileRetainedUntil > new Date(),
    uploader: user && { id: user.id, name: chooseName(user) },
    createdAt: upload.createdAt.toISOString(),
    startedAt: startedAt && startedAt.toISOString(),
    // A row that has ended is not changed again.
    endedAt: status === 'processing' ? null : upload.updatedAt.toISOString(),
    updatesCourseId,
    course: course && {
      id: course.id,
      slug: course.slug,
      title: course.title,
      isPublished: course.isPublished,
    },
  };
}

const chooseName = ({ firstName, lastName, email }: User) =>
  firstName && lastName ? `${firstName} ${lastName}` : email;
