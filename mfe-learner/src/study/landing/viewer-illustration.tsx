import { Check, ChevronLeft, ChevronRight, Maximize, Volume2 } from 'lucide-react';
import { Stack } from '@lectern/ui';
import { t as studyText } from '../texts';
import { t } from './texts';
import styles from './viewer-illustration.module.css';

const SLIDES = ['done', 'done', 'now', 'next', 'next', 'next'] as const;

/** A small drawing of the slide viewer; unlike a screenshot it needs no download and follows the theme. */
export function ViewerIllustration() {
  return (
    <div className={`${styles.window} dark`} data-ground="dark" role="img" aria-label={t('picture')}>
      <div className={styles.progress}>
        <span />
      </div>
      <div className={styles.bar}>
        <span>{t('illustration.title')}</span>
        <span className={styles.counter} dir="ltr">
          {studyText('viewer.counter', { slide: 3, count: SLIDES.length })}
        </span>
      </div>
      <div className={styles.stage}>
        <div className={styles.slide} data-accent="teal">
          <Lift />
        </div>
        <Stack gap={8} className={styles.text}>
          <strong>{t('illustration.heading')}</strong>
          <p>{t('illustration.text')}</p>
          <p className={styles.tip}>
            <span>{t('illustration.tip')}</span>
          </p>
        </Stack>
      </div>
      <div className={styles.strip}>
        {SLIDES.map((state, index) => (
          <span key={index} data-state={state}>
            {state === 'done' && <Check size={10} strokeWidth={3} />}
          </span>
        ))}
      </div>
      <div className={styles.controls}>
        <Volume2 size={16} />
        <span className={styles.stepButton}>
          <ChevronLeft size={16} />
        </span>
        <span className={styles.stepButton} data-main>
          <ChevronRight size={16} />
        </span>
        <Maximize size={16} />
      </div>
    </div>
  );
}

/** Two ways to lift a box: with a bent back, crossed out, and with bent knees. */
const Lift = () => (
  <svg viewBox="0 0 320 180" fill="none" strokeLinecap="round" strokeLinejoin="round" strokeWidth="5">
    <path d="M16 156h288" stroke="var(--line-control)" strokeWidth="2" />
    <g stroke="var(--line-control)">
      <circle cx="107" cy="70" r="11" />
      <path d="M96 82C82 74 66 82 58 100M58 100l4 28-4 28M92 86l14 32" />
      <rect x="92" y="120" width="36" height="36" rx="3" />
    </g>
    <path d="m124 34 18 18M142 34l-18 18" stroke="var(--danger)" strokeWidth="4" />
    <g stroke="var(--accent)">
      <circle cx="226" cy="58" r="11" />
      <path d="M221 72 206 114M206 114l32 8-10 34M220 80l14 26h18" />
    </g>
    <rect x="240" y="92" width="36" height="36" rx="3" fill="var(--accent-soft)" stroke="var(--accent)" />
    <path d="m282 40 7 8 14-16" stroke="var(--success)" strokeWidth="4" />
  </svg>
);
