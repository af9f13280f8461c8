import { useEffect, useRef } from 'react';
import styles from './answer.module.css';

/** A formula in TeX: its source until KaTeX is there, and where KaTeX can't read it. */
export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let isGone = false;
    import('./draw-formula')
      .then(({ drawFormula }) => {
        if (place.current && !isGone) drawFormula(place.current, tex, display);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [tex, display]);
  return (
    <span
      key={tex}
      ref={place}
      className={styles.formula}
      data-display={display || undefined}
      tabIndex={display ? 0 : undefined}
    >
      {tex}
    </span>
  );
}
