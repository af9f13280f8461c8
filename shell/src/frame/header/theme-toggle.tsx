import { Button, useTheme } from '@lectern/ui';
import { Moon, Sun } from 'lucide-react';
import { t } from '../../texts';
import styles from './header.module.css';

/** Switches between light and dark theme. */
export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const label = theme === 'dark' ? t('header.toLight') : t('header.toDark');
  return (
    <Button variant="quiet" icon aria-label={label} title={label} onClick={toggle}>
      {/* Chosen by the style sheet, because prerendered HTML is the same in both themes. */}
      <Sun aria-hidden className={styles.toLight} />
      <Moon aria-hidden className={styles.toDark} />
    </Button>
  );
}
