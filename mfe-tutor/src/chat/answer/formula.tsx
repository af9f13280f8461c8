import { useEffect, useRef } from 'react';
import styles from './answer.module.css';

/** A formula in LaTeX; shows its source until the renderer is loaded, and if the source is not valid. */
export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let isUnmounted = false;
    import('./render-formula')
      .then(({ renderFormula }) => {
        if (element.current && !isUnmounted) renderFormula(element.current, tex, display);
      })
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [tex, display]);
  return (
    <span
      key={tex}
      ref={element}
      className={styles.formula}
      data-display={display || undefined}
      tabIndex={display ? 0 : undefined}
    >
      {tex}
    </span>
  );
}
