import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beginVideoUpload, setSlideVideo, type EditedVideo, type VideoFile } from '@lectern/contract';
import { inWorkFolder } from '@lectern/infra';
import type { TestClient } from './test-api.js';

const run = promisify(execFile);

/** A test picture and a tone in H.264 and AAC, or as the options of `ffmpeg` and the name say. */
export function makeVideo(seconds: number, name = 'a.mp4', options: string[] = []): Promise<Buffer> {
  return inWorkFolder(async (folder) => {
    const path = join(folder, name);
    const inputs = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=5', '-f', 'lavfi', '-i', 'sine'];
    const output = ['-t', String(seconds), '-pix_fmt', 'yuv420p', ...options, path];
    await run('ffmpeg', ['-v', 'error', ...inputs, ...output]);
    return readFile(path);
  });
}

const TUS = { 'tus-resumable': '1.0.0' };

/** Begins an upload by tus. */
export function beginUpload(client: TestClient, slideId: string, bytes: number | string): Promise<Response> {
  const name = Buffer.from('Film.mp4').toString('base64');
  const headers = { ...TUS, 'upload-length': String(bytes), 'upload-metadata': `filename ${name}` };
  return client.fetch(beginVideoUpload.path.replace(':slideId', slideId), { method: 'POST', headers });
}

/** Sends the bytes of an upload from an offset on. */
export function sendPart(client: TestClient, path: string, bytes: Buffer, offset: number): Promise<Response> {
  const type = 'application/offset+octet-stream';
  const headers = { ...TUS, 'content-type': type, 'upload-offset': String(offset) };
  return client.fetch(path, { method: 'PATCH', body: new Uint8Array(bytes), headers });
}

/** How much has arrived, as tus says it. */
export async function readOffset(client: TestClient, path: string): Promise<string | null> {
  return (await client.fetch(path, { method: 'HEAD', headers: TUS })).headers.get('upload-offset');
}

/** Uploads a file as the video of a slide. */
export async function uploadVideo(client: TestClient, slideId: string, bytes: Buffer) {
  const path = (await beginUpload(client, slideId, bytes.length)).headers.get('location') ?? '';
  await sendPart(client, path, bytes, 0);
  const uploadId = path.split('/').at(-1);
  return client.call(setSlideVideo, { params: { slideId }, body: { uploadId } });
}

/** Uploads a video that is ready at once. */
export async function aVideo(client: TestClient, slideId: string, bytes: Buffer): Promise<VideoFile> {
  const { status, body } = await uploadVideo(client, slideId, bytes);
  const video = (body.video as EditedVideo | null)?.video;
  if (video?.kind !== 'file') throw new Error(`No video: ${status} ${JSON.stringify(body)}`);
  return video;
}
