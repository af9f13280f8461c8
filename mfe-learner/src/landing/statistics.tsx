import { texts } from '../texts';
import styles from './landing.module.css';

/** Words of marketing: fixed, as the texts are. */
export function Figures() {
  return (
    <section className={styles.figures} aria-label={texts.landing.figuresTitle}>
      <dl>
        {texts.landing.figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
