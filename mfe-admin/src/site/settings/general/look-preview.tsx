import type { LookColors, ThemeColors } from '@lectern/contract/look-colors';
import type { CSSProperties } from 'react';
import { t } from '../../texts';
import styles from './look.module.css';

/** A button, a link and a selected entry in both themes. */
export function LookPreview({ colors }: { colors: LookColors }) {
  return (
    <div className={styles.previews}>
      <Theme ground="light" name={t('look.light')} colors={colors.light} />
      <Theme ground="dark" name={t('look.dark')} colors={colors.dark} />
    </div>
  );
}

function Theme({ ground, name, colors }: { ground: 'light' | 'dark'; name: string; colors: ThemeColors }) {
  const tokens = {
    '--primary': colors.primary,
    '--primary-soft': colors.primarySoft,
    '--on-primary': colors.onPrimary,
  } as CSSProperties;
  return (
    <figure data-ground={ground} className={styles.preview} style={tokens}>
      <figcaption>{name}</figcaption>
      <span className={styles.button}>{t('look.button')}</span>
      <span className={styles.link}>{t('look.link')}</span>
      <span className={styles.selected}>{t('look.selected')}</span>
    </figure>
  );
}
