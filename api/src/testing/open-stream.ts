import { type UploadProgress, uploadProgress } from '@lectern/contract';
import type { TestClient } from './test-api.js';

/** An open progress stream; `events` grows as they arrive. */
export interface OpenStream {
  events: { id: string; data: UploadProgress }[];
  headers: Headers;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Resolves when the server has responded, so that later changes are received. */
export async function openStream(
  client: TestClient,
  { lastEventId, uploadId, language }: { lastEventId?: string; uploadId?: string; language?: string } = {},
): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await client.fetch(uploadProgress.path + (uploadId ? `?uploadId=${uploadId}` : ''), {
    headers: {
      accept: 'text/event-stream',
      ...(lastEventId && { 'last-event-id': lastEventId }),
      ...(language && { 'accept-language': language }),
    },
    signal: abort.signal,
  });
  const events: OpenStream['events'] = [];
  const ended = read(response, events).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  return { events, headers: response.headers, ended, close: () => abort.abort() };
}

async function read(response: Response, events: OpenStream['events']) {
  let text = '';
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece).toString();
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const id = /^id: (.*)$/m.exec(block)?.[1] ?? '';
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) events.push({ id, data: JSON.parse(data) as UploadProgress });
    }
  }
}
