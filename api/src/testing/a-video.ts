import { beginVideoUpload, setSlideVideo, type EditedVideo, type VideoFile } from '@lectern/contract';
import type { TestClient } from './test-api.js';

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
