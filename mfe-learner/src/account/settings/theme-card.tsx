import { Card, CardTitle, useTheme, type Theme } from '@lectern/ui';
import { Moon, Sun } from 'lucide-react';
import { settingsTexts } from './texts';
import styles from './settings.module.css';

const labels = settingsTexts.theme;
const themes: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'light', label: labels.light, Icon: Sun },
  { theme: 'dark', label: labels.dark, Icon: Moon },
];

/** Chooses the light or the dark theme for this device. */
export function ThemeCard() {
  const { theme: chosen, toggle } = useTheme();
  return (
    <Card aria-labelledby="theme">
      <CardTitle id="theme">{labels.title}</CardTitle>
      <fieldset className={styles.themes}>
        <legend className={styles.quiet}>{labels.text}</legend>
        {themes.map(({ theme, label, Icon }) => (
          <label key={theme} className={styles.theme}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={toggle} />
            <Icon size={18} aria-hidden />
            {label}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
