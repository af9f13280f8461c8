import { Button, useTheme } from '@lectern/ui';
import { Moon, Sun } from 'lucide-react';
import { texts } from '../../texts';
import styles from './header.module.css';

/** Switches between light and dark theme. */
export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const label = theme === 'dark' ? texts.header.toLight : texts.header.toDark;
  return (
    <Button variant="quiet" icon aria-label={label} title={label} onClick={toggle}>
      {/* Chosen by the style sheet, because prerendered HTML is the same in both themes. */}
      <Sun aria-hidden className={styles.toLight} />
      <Moon aria-hidden className={styles.toDark} />
    </Button>
  );
}
