import { useEffect, useState } from 'react';

const STILL_MS = 4000;

/** Whether neither the pointer nor the focus has moved for 4 s. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), STILL_MS);
    function wake(): void {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), STILL_MS);
    }
    const signs = ['pointermove', 'pointerdown', 'focusin'] as const;
    signs.forEach((sign) => window.addEventListener(sign, wake, { passive: true }));
    return () => {
      clearTimeout(timer);
      signs.forEach((sign) => window.removeEventListener(sign, wake));
    };
  }, []);
  return isIdle;
}
