import { useCallback, useRef, type ReactNode } from 'react';
import { texts } from '../texts';
import styles from './frame.module.css';
import { useScrollPlace } from './use-scroll-place';

/** The screen's own region; a change of path gives it the keyboard's focus. `wide`: without margins. */
export function Main({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  useScrollPlace(useCallback(() => region.current?.focus({ preventScroll: true }), []));

  return (
    <main id="main" ref={region} tabIndex={-1} className={wide ? styles.wide : styles.main}>
      {children}
    </main>
  );
}

/** The first stop of the Tab key: past the frame, to the screen. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      {texts.skip}
    </a>
  );
}
