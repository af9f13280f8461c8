import type { EditedModule } from '@lectern/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { RowTool } from '../../../parts/fields/row-tool';
import { listSlides } from '../draft';
import { t } from '../../texts';
import styles from './slides.module.css';
import { findNeighbor } from './find-slide';

/** Buttons to the previous and the next slide, with the place of the selected one between them. */
export function SlideSteps({
  modules,
  selected,
  step,
}: {
  modules: EditedModule[];
  selected: string | null;
  step: (by: -1 | 1) => void;
}) {
  const slides = listSlides(modules);
  const number = slides.findIndex(({ id }) => id === selected) + 1;
  return (
    <div className={styles.steps}>
      <RowTool
        label={t('editor.steps.previous')}
        Icon={ChevronLeft}
        disabled={!findNeighbor(modules, selected, -1)}
        onClick={() => step(-1)}
      />
      {number > 0 && (
        <span className={styles.count}>{t('editor.steps.position', { number, count: slides.length })}</span>
      )}
      <RowTool
        label={t('editor.steps.next')}
        Icon={ChevronRight}
        disabled={!findNeighbor(modules, selected, 1)}
        onClick={() => step(1)}
      />
    </div>
  );
}
