import { texts } from '../texts';
import styles from './landing.module.css';

/** From the first visit to the certificate. */
export function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="how">
      <h2 id="how" className={styles.title}>
        {texts.landing.how}
      </h2>
      <ol role="list" className={styles.steps}>
        {texts.landing.steps.map(({ title, text }, place) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden>
              {place + 1}
            </span>
            <h3 className={styles.name}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
