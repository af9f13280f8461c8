import type { UploadProgress } from '@lectern/contract';
import type { Upload } from '@lectern/data';

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
