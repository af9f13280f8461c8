import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Env } from '../env/env.js';

export { Disk } from 'flydrive';

/** File storage by key: a folder under DATA_DIR, or an S3 bucket when S3_BUCKET is set. */
export function createStorage({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): Disk {
  if (!s3) return new Disk(new Folder(join(dataDir, 'files')));
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint && { endpoint: s3.endpoint }),
    forcePathStyle: Boolean(s3.endpoint),
    // Stores that do not support the SDK's checksums save them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
  });
  return new Disk(new Bucket(client, s3.bucket));
}

/** Offsets of the first and last byte of a range, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Streams a byte range of a file without reading the rest. */
export function readRange(storage: Disk, key: string, range: ByteRange): Promise<Readable> {
  const { driver } = storage;
  if (!(driver instanceof Folder || driver instanceof Bucket))
    throw new TypeError('Not made by createStorage');
  return driver.streamRange(storage.file(key).key, range);
}

class Folder extends FSDriver {
  constructor(private readonly folder: string) {
    super({ location: folder, visibility: 'private' });
  }

  async streamRange(key: string, range: ByteRange): Promise<Readable> {
    return createReadStream(join(this.folder, key), range);
  }
}

class Bucket extends S3Driver {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
  ) {
    super({ client, bucket, supportsACL: false, visibility: 'private' });
  }

  async streamRange(key: string, { start, end }: ByteRange): Promise<Readable> {
    const command = { Bucket: this.bucket, Key: key, Range: `bytes=${start}-${end}` };
    const { Body } = await this.client.send(new GetObjectCommand(command));
    return Body as Readable;
  }
}
