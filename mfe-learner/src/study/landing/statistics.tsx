import { COUNTERS } from '@lectern/contract';
import { getSite } from '@lectern/i18n';
import { formatPercent } from '@lectern/ui';
import { t } from './texts';
import styles from './landing.module.css';

/** The specification's counters. */
export const FIXED_COUNTERS: Record<(typeof COUNTERS)[number], string> = {
  learners: t('figures.more', { count: 25_000 }),
  certificates: t('figures.more', { count: 12_000 }),
  countries: t('figures.more', { count: 90 }),
  openSource: formatPercent(100),
};

/** Fixed marketing figures, as the specification has them or as the site has replaced them. */
export function Statistics() {
  const { figures = {} } = getSite();
  const shown = COUNTERS.filter((id) => figures[id] !== null);
  if (shown.length === 0) return null;
  return (
    <section className={styles.figures} aria-label={t('figuresTitle')}>
      <dl>
        {shown.map((id) => (
          <Counter key={id} id={id} />
        ))}
      </dl>
    </section>
  );
}

export function Counter({ id }: { id: (typeof COUNTERS)[number] }) {
  return (
    <div>
      <dt>{t(`figures.${id}`)}</dt>
      <dd>{getSite().figures?.[id] || FIXED_COUNTERS[id]}</dd>
    </div>
  );
}
