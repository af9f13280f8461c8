import { useCallback, useRef, type ReactNode } from 'react';
import { t } from '../texts';
import styles from './frame.module.css';
import { useScrollRestoration } from './use-scroll-restoration';

/** The `main` element; it gets the focus when the path changes. `wide` removes the margins. */
export function Main({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  useScrollRestoration(useCallback(() => region.current?.focus({ preventScroll: true }), []));

  return (
    <main id="main" ref={region} tabIndex={-1} className={wide ? styles.wide : styles.main}>
      {children}
    </main>
  );
}

/** The first focusable element; skips the frame. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      {t('skip')}
    </a>
  );
}
