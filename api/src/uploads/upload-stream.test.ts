import { expect, test } from '@jest/globals';
import type { AnnouncedUpload, Upload, User } from '@lectern/data';
import { Subject } from 'rxjs';
import type { Repository } from 'typeorm';
import type { UploadChanges } from './upload-changes.js';
import { UploadStream } from './upload-stream.js';

test('a stream that is opened again tells nothing older than what stands in the database', async () => {
  const userId = '3d6f4a52-6f60-4d3c-9a0e-0c5f2f1c9b11';
  const id = '7d0b6c1e-52f6-4e0e-8f1e-6a1a5b0c2d22';
  const at = (change: number) =>
    ({ id, userId, change, progress: change * 10, status: 'processing', updatedAt: new Date() }) as Upload;
  const rows = new Subject<Upload>();
  const announced = new Subject<AnnouncedUpload>();
  let found: (uploads: Upload[]) => void = () => undefined;
  const uploads = {
    find: () => new Promise((resolve) => (found = resolve)),
  } as unknown as Repository<Upload>;
  const users = { existsBy: () => Promise.resolve(true) } as unknown as Repository<User>;
  const stream = new UploadStream({ rows, announced } as unknown as UploadChanges, uploads, users);

  const told: number[] = [];
  const listening = stream.of(userId, undefined, `${Date.now()}.1.`).subscribe((event) => {
    if (event.data) told.push(event.data.progress);
  });
  await new Promise(setImmediate);
  rows.next(at(3));
  announced.next({
    uploadId: id,
    userId,
    fileName: 'deck.pdf',
    progress: 9,
    stage: 'Uploading',
  } as AnnouncedUpload);
  found([at(5)]);
  await new Promise(setImmediate);
  rows.next(at(6));
  await new Promise(setImmediate);
  expect(told).toEqual([50, 60]);
  listening.unsubscribe();
});
