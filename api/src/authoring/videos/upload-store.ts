import { join } from 'node:path';
import type { Env } from '@lectern/infra';
import { FileStore } from '@tus/file-store';
import { S3Store } from '@tus/s3-store';

export type UploadStore = FileStore | S3Store;

/** Bytes of the parts that are sent to S3; the smallest that it takes is 5 MB. */
const PART_BYTES = 8 * 1024 * 1024;

/** Where uploads arrive: the storage itself, so that a finished one need not be moved. Ids of uploads are keys of the storage. */
export function createUploadStore({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): UploadStore {
  if (!s3) return new FileStore({ directory: join(dataDir, 'files') });
  return new S3Store({
    partSize: PART_BYTES,
    // Not every store has tags.
    useTags: false,
    s3ClientConfig: {
      bucket: s3.bucket,
      region: s3.region,
      ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
      // Stores that do not support the SDK's checksums save them as part of the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    },
  });
}
