import { useEffect, useState } from 'react';

const IDLE_MS = 4000;
const ACTIVITY = ['pointermove', 'pointerdown', 'focusin'] as const;

/** Whether neither the pointer nor the focus has moved for `IDLE_MS`. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), IDLE_MS);
    function wake(): void {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    }
    ACTIVITY.forEach((event) => window.addEventListener(event, wake, { passive: true }));
    return () => {
      clearTimeout(timer);
      ACTIVITY.forEach((event) => window.removeEventListener(event, wake));
    };
  }, []);
  return isIdle;
}
