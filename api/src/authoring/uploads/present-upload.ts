import type { ListedUpload, UploadProgress } from '@lectern/contract';
import type { Upload, User } from '@lectern/data';

/** An upload as an event of the progress stream. */
export function presentUpload(upload: Upload): UploadProgress {
  return {
    uploadId: upload.id,
    ...(upload.requestId && { requestId: upload.requestId }),
    fileName: upload.fileName,
    ...(upload.title && { title: upload.title }),
    status: upload.status,
    progress: upload.progress,
    stage: upload.stage,
    ...(upload.details && { details: upload.details }),
    ...(upload.previewTitle !== null && { previewTitle: upload.previewTitle }),
    ...(upload.message && { message: upload.message }),
    ...(upload.courseId && { courseId: upload.courseId }),
    ...(upload.updatesCourseId && { updatesCourseId: upload.updatesCourseId }),
  };
}

/** An upload with its uploader and course, as an entry of the list. */
export function presentListedUpload(upload: Upload): ListedUpload {
  const { id, requestId, fileName, title, description, status, progress, stage, message, user, course } =
    upload;
  const { reason, attempts, startedAt, fileRetainedUntil, language, isDraft, updatesCourseId } = upload;
  return {
    ...{ id, requestId, fileName, title, description, status, progress, stage, message, reason, attempts },
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
