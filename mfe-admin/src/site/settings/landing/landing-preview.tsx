import { localeDirection, type LandingTexts, type Locale } from '@lectern/contract';
import { t } from '../../texts';
import styles from './landing.module.css';

const PROMISES = ['promises.certificates', 'promises.pace', 'promises.card'] as const;
const STEPS = ['choose', 'study', 'keep'] as const;

/** The landing page in small, with the texts as they are in the form. */
export function LandingPreview({ texts, locale }: { texts: LandingTexts; locale: Locale }) {
  return (
    <figure className={styles.preview} aria-labelledby="landing-preview">
      <figcaption id="landing-preview">{t('landing.preview')}</figcaption>
      <div lang={locale} dir={localeDirection(locale)} className={styles.page}>
        <p className={styles.headline}>{texts.headline}</p>
        <p>{texts.lead}</p>
        <p className={styles.row}>
          <span className={styles.start}>{texts.start}</span>
          <span className={styles.browse}>{texts.browse}</span>
        </p>
        <p className={styles.row}>
          {PROMISES.map((id) => (
            <span key={id}>✓ {texts[id]}</span>
          ))}
        </p>
        <p className={styles.heading}>{texts.categories}</p>
        <p className={styles.heading}>{texts.featured}</p>
        <p className={styles.heading}>{texts.how}</p>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step}>
              <strong>{texts[`steps.${step}.title`]}</strong>
              <br />
              {texts[`steps.${step}.text`]}
            </li>
          ))}
        </ol>
        <p className={styles.footer}>
          {texts['footer.tagline']}
          <br />
          {texts['footer.copyright']}
        </p>
      </div>
    </figure>
  );
}
