import type { ListedUpload, UploadProgress } from '@lectern/contract';
import type { Upload, User } from '@lectern/data';

/** An upload as the progress stream tells it. */
export function presentUpload(upload: Upload): UploadProgress {
  return {
    uploadId: upload.id,
    fileName: upload.fileName,
    status: upload.status,
    progress: upload.progress,
    stage: upload.stage,
    ...(upload.details && { details: upload.details }),
    ...(upload.message && { message: upload.message }),
    ...(upload.courseId && { courseId: upload.courseId }),
  };
}

/** An upload with its uploader and course, as the list shows it. */
export function presentListedUpload(upload: Upload): ListedUpload {
  const { id, fileName, title, description, status, progress, stage, message, user, course } = upload;
  const { reason, attempts, startedAt, keptUntil } = upload;
  return {
    ...{ id, fileName, title, description, status, progress, stage, message, reason, attempts },
    canRetry: keptUntil !== null && keptUntil > new Date(),
    uploader: user && { id: user.id, name: nameOf(user) },
    createdAt: upload.createdAt.toISOString(),
    startedAt: startedAt && startedAt.toISOString(),
    // Nothing changes a row that has ended.
    endedAt: status === 'processing' ? null : upload.updatedAt.toISOString(),
    course: course && { id: course.id, slug: course.slug, title: course.title },
  };
}

const nameOf = ({ firstName, lastName, email }: User) =>
  firstName && lastName ? `${firstName} ${lastName}` : email;
