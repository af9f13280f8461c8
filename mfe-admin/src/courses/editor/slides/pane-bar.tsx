import { Button } from '@lectern/ui';
import type { ReactNode } from 'react';
import { t } from '../../texts';
import styles from './slides.module.css';

/** A part of the editor's screen; narrow screens show one at a time. */
export type Pane = 'outline' | 'slide' | 'fields';

/** On narrow screens: the choice of the pane; `children` stand at the end. */
export function PaneBar({
  panes,
  shown,
  onShow,
  children,
}: {
  panes: Pane[];
  shown: Pane;
  onShow: (pane: Pane) => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.paneBar}>
      <div className={styles.panes} role="group" aria-label={t('editor.panes.label')}>
        {panes.map((pane) => (
          <Button
            key={pane}
            variant={pane === shown ? 'primary' : 'secondary'}
            aria-pressed={pane === shown}
            onClick={() => onShow(pane)}
          >
            {t(`editor.panes.${pane}`)}
          </Button>
        ))}
      </div>
      {children}
    </div>
  );
}
