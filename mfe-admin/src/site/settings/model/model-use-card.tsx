import type { ModelState } from '@lectern/contract';
import { Card, CardTitle, formatCount, formatDateTime } from '@lectern/ui';
import { getFormatLocale } from '@lectern/i18n';
import { t } from '../../texts';
import styles from '../settings.module.css';

const formatCost = (cost: number) =>
  new Intl.NumberFormat(getFormatLocale(), { maximumFractionDigits: 2 }).format(cost);

const describeUse = ({ tokens, cost }: ModelState['today']) =>
  t('model.use.amount', { tokens: formatCount(tokens), cost: formatCost(cost) });

/** How much the language model has been used, today and this month, and its last failure. */
export function ModelUseCard({ state: { today, month, failure } }: { state: ModelState }) {
  return (
    <Card aria-labelledby="model-use">
      <CardTitle id="model-use">{t('model.use.title')}</CardTitle>
      <p className={styles.quiet}>{t('model.use.text')}</p>
      <p>{t('model.use.today', { amount: describeUse(today) })}</p>
      <p>{t('model.use.month', { amount: describeUse(month) })}</p>
      {failure && (
        <p className={styles.answer}>
          {t('model.use.failure', { time: formatDateTime(failure.failedAt) })}{' '}
          <code dir="auto">{[failure.status, failure.answer].filter(Boolean).join(' ')}</code>
        </p>
      )}
    </Card>
  );
}
