import { formatPercent } from '@lectern/ui';
import { t } from '../texts';
import styles from './landing.module.css';

const FIGURES = [
  { value: t('landing.figures.more', { count: 25_000 }), label: t('landing.figures.learners') },
  { value: t('landing.figures.more', { count: 12_000 }), label: t('landing.figures.certificates') },
  { value: t('landing.figures.more', { count: 90 }), label: t('landing.figures.countries') },
  { value: formatPercent(100), label: t('landing.figures.openSource') },
];

/** Fixed marketing figures, as the specification has them. */
export function Statistics() {
  return (
    <section className={styles.figures} aria-label={t('landing.figuresTitle')}>
      <dl>
        {FIGURES.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
