import { useEffect, useRef } from 'react';
import styles from './answer.module.css';

/** A formula. The LaTeX is shown until the renderer is loaded, and if it is not valid. */
export function Formula({ tex, isDisplayMode }: { tex: string; isDisplayMode: boolean }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let isUnmounted = false;
    import('./render-formula')
      .then(({ renderFormula }) => {
        if (element.current && !isUnmounted) renderFormula(element.current, tex, isDisplayMode);
      })
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [tex, isDisplayMode]);
  return (
    <span
      key={tex}
      ref={element}
      className={styles.formula}
      data-display={isDisplayMode || undefined}
      tabIndex={isDisplayMode ? 0 : undefined}
    >
      {tex}
    </span>
  );
}
