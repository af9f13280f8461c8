import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Env } from './env.js';

export { Disk } from 'flydrive';

/** Where files live, by key: a folder under DATA_DIR, or an S3 bucket when S3_BUCKET is set. */
export function createStorage({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): Disk {
  if (!s3) return new Disk(new Folder(join(dataDir, 'files')));
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint && { endpoint: s3.endpoint }),
    forcePathStyle: Boolean(s3.endpoint),
    // The SDK's own checksums arrive as part of the file on stores that don't know them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
  });
  return new Disk(new Bucket(client, s3.bucket));
}

/** Places of a file's first and last byte, from 0. */
export interface Part {
  start: number;
  end: number;
}

/** Streams a part of a file, without the rest being read. */
export function readPart(storage: Disk, key: string, part: Part): Promise<Readable> {
  const { driver } = storage;
  if (!(driver instanceof Folder || driver instanceof Bucket))
    throw new TypeError('Not made by createStorage');
  return driver.getPart(storage.file(key).key, part);
}

class Folder extends FSDriver {
  constructor(private readonly folder: string) {
    super({ location: folder, visibility: 'private' });
  }

  async getPart(key: string, part: Part): Promise<Readable> {
    return createReadStream(join(this.folder, key), part);
  }
}

class Bucket extends S3Driver {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
  ) {
    super({ client, bucket, supportsACL: false, visibility: 'private' });
  }

  async getPart(key: string, { start, end }: Part): Promise<Readable> {
    const range = { Bucket: this.bucket, Key: key, Range: `bytes=${start}-${end}` };
    const { Body } = await this.client.send(new GetObjectCommand(range));
    return Body as Readable;
  }
}
