import { getFormatLocale } from '@lectern/i18n';
import { formatCount } from '@lectern/ui';
import { t } from '../texts';
import styles from './analytics.module.css';

const signed = new Intl.NumberFormat(getFormatLocale(), {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** The note of a count: that it covers the chosen period, and its difference from the period before. */
export function PeriodChange({ count, before }: { count: number; before: number }) {
  return (
    <>
      {t('analytics.notes.inPeriod')}
      <span className={styles.change}>{describeChange(count, before)}</span>
    </>
  );
}

function describeChange(count: number, before: number): string {
  if (before === 0) return t('analytics.change.none');
  if (count === before) return t('analytics.change.same');
  const change = {
    count: formatCount(Math.abs(count - before)),
    percent: signed.format((count - before) / before),
  };
  return count > before ? t('analytics.change.more', change) : t('analytics.change.fewer', change);
}
