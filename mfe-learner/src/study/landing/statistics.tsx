import { COUNTERS } from '@lectern/contract';
import { getSite } from '@lectern/i18n';
import { formatPercent } from '@lectern/ui';
import { t } from './texts';
import styles from './landing.module.css';

/** The marketing figures of the landing page, as the platform specification fixes them. */
export const FIXED_COUNTERS: Record<(typeof COUNTERS)[number], string> = {
  learners: t('figures.more', { count: 25_000 }),
  certificates: t('figures.more', { count: 12_000 }),
  countries: t('figures.more', { count: 90 }),
  openSource: formatPercent(100),
};

/** Shows the marketing figures: those of the site, or else the fixed ones. The site hides a figure by null. */
export function Statistics() {
  const { figures = {} } = getSite();
  const shownIds = COUNTERS.filter((id) => figures[id] !== null);
  if (shownIds.length === 0) return null;
  return (
    <section className={styles.figures} aria-label={t('figuresTitle')}>
      <dl>
        {shownIds.map((id) => (
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
