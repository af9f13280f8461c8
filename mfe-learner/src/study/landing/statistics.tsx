import { landingTexts } from './texts';
import styles from './landing.module.css';

/** Fixed marketing figures, as the specification has them. */
export function Statistics() {
  return (
    <section className={styles.figures} aria-label={landingTexts.figuresTitle}>
      <dl>
        {landingTexts.figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
