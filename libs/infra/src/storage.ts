import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Env } from './env.js';

export { Disk } from 'flydrive';

/** Where files live, by key: a folder under DATA_DIR, or an S3 bucket when S3_BUCKET is set. */
export function createStorage({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): Disk {
  if (!s3) return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }));
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      region: s3.region,
      endpoint: s3.endpoint,
      forcePathStyle: Boolean(s3.endpoint),
      // The SDK's own checksums arrive as part of the file on stores that don't know them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
      supportsACL: false,
      visibility: 'private',
    }),
  );
}
