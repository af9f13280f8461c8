import { Stack } from '@lectern/ui';
import { t } from './texts';
import styles from './landing.module.css';

const STEPS = ['choose', 'study', 'keep'] as const;

/** The three steps to a certificate. */
export function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="how">
      <h2 id="how" className={styles.title}>
        {t('how')}
      </h2>
      <ol role="list" className={styles.steps}>
        {STEPS.map((step, index) => (
          <Stack as="li" gap={8} key={step} className={styles.step}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <h3 className={styles.name}>{t(`steps.${step}.title`)}</h3>
            <p>{t(`steps.${step}.text`)}</p>
          </Stack>
        ))}
      </ol>
    </section>
  );
}
