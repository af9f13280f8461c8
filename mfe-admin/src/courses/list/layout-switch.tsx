import { LayoutGrid, Rows3 } from 'lucide-react';
import styles from './courses.module.css';
import { t } from '../texts';
import { LAYOUTS, type Layout } from './use-layout';

const icons = { cards: LayoutGrid, table: Rows3 };

/** Cards or table. */
export const LayoutSwitch = ({
  layout,
  onChange,
}: {
  layout: Layout;
  onChange: (layout: Layout) => void;
}) => (
  <div role="group" aria-label={t('list.layout')} className={styles.layouts}>
    {LAYOUTS.map((name) => {
      const Icon = icons[name];
      return (
        <button
          key={name}
          type="button"
          className={styles.layout}
          aria-label={t(`list.layouts.${name}`)}
          title={t(`list.layouts.${name}`)}
          aria-pressed={name === layout}
          onClick={() => onChange(name)}
        >
          <Icon size={18} aria-hidden />
        </button>
      );
    })}
  </div>
);
