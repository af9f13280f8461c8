import { SCORM_MESSAGE, type ScormMessage, type ScormSession } from '@lectern/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Reports are frequent; the page reads what came of them at most this often. */
const READ_INTERVAL_MS = 2000;

type Saving = 'fine' | 'failing' | 'opened-again';

/**
 * Follows what the frame says about its reports. A package can say the same: that makes the page read again what the server has, or show a
 * note about saving.
 * @param onSaved reads it
 */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  session: ScormSession | undefined,
  onSaved: () => void,
): Saving {
  const [saving, setSaving] = useState<{ session: ScormSession | undefined; state: Saving }>();
  const read = useRef(onSaved);
  useEffect(() => {
    read.current = onSaved;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read.current();
      }, READ_INTERVAL_MS);
    };
    const onMessage = ({ source, data }: MessageEvent<Partial<ScormMessage> | null>) => {
      if (source !== frame.current?.contentWindow || data?.type !== SCORM_MESSAGE) return;
      if (data.state === 'failing' || data.state === 'opened-again')
        setSaving({ session, state: data.state });
      if (data.state !== 'saved') return;
      setSaving({ session, state: 'fine' });
      readSoon();
    };
    addEventListener('message', onMessage);
    return () => {
      removeEventListener('message', onMessage);
      if (timer) {
        clearTimeout(timer);
        read.current();
      }
    };
  }, [frame, session]);
  return saving?.session === session ? (saving?.state ?? 'fine') : 'fine';
}
