import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { texts } from '../texts';
import styles from './frame.module.css';

/** The screen's own region; a change of path starts it at its top, with the keyboard's focus. `wide`: without margins. */
export function Main({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const region = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    region.current?.focus({ preventScroll: true });
  }, [pathname]);

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
