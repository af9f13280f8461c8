import { Badge } from '@lectern/ui';
import { t } from '../texts';
import styles from './trial-answer.module.css';

/** How a test of a service ended: a sentence, and the beginning of what the service answered. */
export function TrialAnswer({
  isFine,
  sentence,
  answer,
}: {
  isFine: boolean;
  sentence: string;
  answer: string;
}) {
  return (
    <div className={styles.answer}>
      <p>
        <Badge tone={isFine ? 'success' : 'danger'}>
          {isFine ? t('settings.trialFine') : t('settings.trialFailed')}
        </Badge>{' '}
        {sentence}
      </p>
      {answer && (
        <p>
          {t('settings.answer')} <code dir="auto">{answer}</code>
        </p>
      )}
    </div>
  );
}
