import { expect, test } from 'vitest';
import type { AnnouncedUpload, Upload, User } from '@lectern/data';
import { Subject } from 'rxjs';
import type { Repository } from 'typeorm';
import { type UploadChange, type UploadEvents, UploadStream } from './upload-events.js';

test('changes that arrive while the current state is read are sent after it, and never an older one', async () => {
  const userId = '3d6f4a52-6f60-4d3c-9a0e-0c5f2f1c9b11';
  const id = '7d0b6c1e-52f6-4e0e-8f1e-6a1a5b0c2d22';
  const rowAt = (change: number, uploadId = id) =>
    ({
      ...{ id: uploadId, userId, change, progress: change * 10, status: 'processing' },
      updatedAt: new Date(),
    }) as Upload;
  const changes = new Subject<UploadChange>();
  let find: (uploads: Upload[]) => void = () => undefined;
  const uploads = { find: () => new Promise((resolve) => (find = resolve)) } as unknown as Repository<Upload>;
  const users = { existsBy: () => Promise.resolve(true) } as unknown as Repository<User>;
  const stream = new UploadStream({ changes } as unknown as UploadEvents, uploads, users);

  const sent: number[] = [];
  const lastEventId = `${Date.now()}.1.`;
  const subscription = stream.streamFor({ userId, locale: 'en', lastEventId }).subscribe(({ data }) => {
    if (data) sent.push(data.progress);
  });
  await new Promise(setImmediate);
  changes.next({ row: rowAt(3) });
  changes.next({ row: rowAt(2, '0b8f2b5e-6f3b-4c5b-9a55-6a0d3c1f7a11') });
  changes.next({ received: { uploadId: id, userId, fileName: 'deck.pdf', progress: 9 } as AnnouncedUpload });
  find([rowAt(5)]);
  await new Promise(setImmediate);
  changes.next({ row: rowAt(6) });
  await new Promise(setImmediate);
  expect(sent).toEqual([50, 20, 60]);

  subscription.unsubscribe();
  expect(changes.observed).toBe(false);
});
