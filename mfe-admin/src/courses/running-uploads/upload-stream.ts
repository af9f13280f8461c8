import { eventStream } from '@lectern/client';
import { uploadProgress, type UploadProgress } from '@lectern/contract';
import { hasBrowserLocks, withLock } from './locks';

interface StreamListener {
  onMessage: (message: UploadProgress) => void;
  /** The stream is connected, for the first time or again. */
  onOpen: () => void;
}

/**
 * Opens the upload stream as soon as no other tab of this browser has it open. A browser has six connections per
 * origin (HTTP/1.1), so one stream per tab would leave the seventh tab without any.
 * @returns a function that closes the stream; the next tab that waits for it then opens its own
 */
export function openUploadStream(listener: StreamListener): () => void {
  const closing = new AbortController();
  const hold = () =>
    new Promise<void>((release) => {
      const close = hasBrowserLocks() ? connect(listener) : connectWhileVisible(listener);
      closing.signal.addEventListener('abort', () => {
        close();
        release();
      });
    });
  withLock('lectern-upload-stream', closing.signal, hold).catch(() => undefined);
  return () => closing.abort();
}

const connect = (listener: StreamListener) => eventStream(uploadProgress, listener);

/** Without locks between tabs, a hidden tab has no stream; it reads the list from time to time. */
function connectWhileVisible(listener: StreamListener): () => void {
  let close: (() => void) | undefined;
  function update(): void {
    if (document.visibilityState !== 'hidden') {
      close ??= connect(listener);
      return;
    }
    close?.();
    close = undefined;
  }
  update();
  document.addEventListener('visibilitychange', update);
  return () => {
    document.removeEventListener('visibilitychange', update);
    close?.();
  };
}
