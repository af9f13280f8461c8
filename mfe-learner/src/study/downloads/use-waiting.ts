import {
  type Contact,
  EMPTY_CHANGES,
  openDeviceStore,
  readContact,
  readWaitingChanges,
  type WaitingChanges,
} from '@lectern/client/offline';
import { useEffect, useState } from 'react';
import { subscribeToCopies } from './downloads';

interface Waiting {
  changes: WaitingChanges;
  contact: Contact | undefined;
}

/** How often the outboxes are read, which say nothing by themselves. */
const PAUSE_MS = 2000;

/** What waits on this device to be sent, and when the server was reached last. */
export function useWaiting(userId: string): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({ changes: EMPTY_CHANGES, contact: undefined });
  useEffect(() => {
    let isUnmounted = false;
    const read = async () => {
      const changes = await readWaitingChanges(userId);
      const contact = await openDeviceStore()
        .then(readContact)
        .catch(() => undefined);
      if (!isUnmounted) setWaiting({ changes, contact });
    };
    void read();
    const timer = setInterval(() => void read(), PAUSE_MS);
    const unsubscribe = subscribeToCopies(() => void read());
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      unsubscribe();
    };
  }, [userId]);
  return waiting;
}
