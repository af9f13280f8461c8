import { Stack } from '@lectern/ui';
import { landingTexts } from './texts';
import styles from './landing.module.css';

/** The three steps to a certificate. */
export function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="how">
      <h2 id="how" className={styles.title}>
        {landingTexts.how}
      </h2>
      <ol role="list" className={styles.steps}>
        {landingTexts.steps.map(({ title, text }, index) => (
          <Stack as="li" gap={8} key={title} className={styles.step}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <h3 className={styles.name}>{title}</h3>
            <p>{text}</p>
          </Stack>
        ))}
      </ol>
    </section>
  );
}
