import { randomUUID } from 'node:crypto';
import { Course, finishUpload, Upload } from '@lectern/data';
import { createStorage, type Disk, type Env } from '@lectern/infra';
import { aDeck } from '@lectern/pdf/testing';
import { startTestApi, type TestApi, type TestClient } from './test-api.js';

/** A PDF of three pages. */
export const DECK = aDeck(['Kites', 'Strings', 'Knots']);

/** The `POST` responds once the file is stored. */
export const respondAsync = { headers: { prefer: 'respond-async' } };

export function form(...files: BlobPart[]): FormData {
  const sent = new FormData();
  for (const file of files) sent.append('file', new Blob([file]), 'deck.pdf');
  return sent;
}

export function uploadForm(title: string, deck: BlobPart = DECK): FormData {
  const sent = form(deck);
  sent.append('title', title);
  return sent;
}

/** Waits for a condition; fails after 20 s. */
export async function until(isMet: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await isMet())) {
    if (Date.now() > end) throw new Error(`Not within 20 s: ${isMet.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface UploadsApi {
  api: TestApi;
  admin: TestClient;
  storage: Disk;
  upload: (body: RequestInit['body'], init?: RequestInit) => Promise<Response>;
  /** Uploads without waiting for the course. @returns the upload's id */
  uploadAsync: (body: RequestInit['body']) => Promise<string>;
  aFailedUpload: (reason?: 'deck' | 'server-error') => Promise<string>;
  /** Number of stored files, uploads and courses. */
  countStored: () => Promise<{ files: number; uploads: number; courses: number }>;
}

/** A test API with an administrator for uploads, in an environment that `changes` override. */
export async function startUploadsApi(changes: Partial<Env> = {}): Promise<UploadsApi> {
  const api = await startTestApi(changes);
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const storage = createStorage(api.env);
  const { source } = api.database;

  const upload: UploadsApi['upload'] = (body, init = {}) =>
    admin.fetch('/api/courses/upload', { method: 'POST', body, ...init } as RequestInit);
  const uploadAsync: UploadsApi['uploadAsync'] = async (body) => {
    const answer = await upload(body, respondAsync);
    return ((await answer.json()) as { uploadId: string }).uploadId;
  };
  return {
    ...{ api, admin, storage, upload, uploadAsync },
    aFailedUpload: async (reason = 'server-error') => {
      const uploadId = await uploadAsync(uploadForm(randomUUID()));
      await finishUpload(source, uploadId, { status: 'failed', message: 'Sorry.', reason });
      return uploadId;
    },
    countStored: async () => {
      const { objects } = await storage.listAll('', { recursive: true }).catch(() => ({ objects: [] }));
      const count = (entity: typeof Upload | typeof Course) => source.getRepository(entity).count();
      return { files: [...objects].length, uploads: await count(Upload), courses: await count(Course) };
    },
  };
}
