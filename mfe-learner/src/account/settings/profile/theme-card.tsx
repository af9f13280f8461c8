import { Card, useThemeChoice, type ThemeChoice } from '@lectern/ui';
import { Moon, Sun, SunMoon } from 'lucide-react';
import { PartTitle } from '../part-title';
import { t } from '../../texts';
import styles from '../settings.module.css';

const themes: { theme: ThemeChoice; Icon: typeof Sun }[] = [
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
  { theme: 'device', Icon: SunMoon },
];

/** Chooses the light or the dark theme for this device, or the one that the device prefers. */
export function ThemeCard() {
  const { choice, choose } = useThemeChoice();
  return (
    <Card aria-labelledby="theme">
      <PartTitle id="theme">{t('settings.theme.title')}</PartTitle>
      <fieldset className={styles.themes}>
        <legend className={styles.quiet}>{t('settings.theme.text')}</legend>
        {themes.map(({ theme, Icon }) => (
          <label key={theme} className={styles.theme}>
            <input type="radio" name="theme" checked={theme === choice} onChange={() => choose(theme)} />
            <Icon size={18} aria-hidden />
            {t(`settings.theme.choices.${theme}`)}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
