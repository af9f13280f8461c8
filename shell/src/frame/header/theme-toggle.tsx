import { Button, useTheme } from '@lectern/ui';
import { Moon, Sun } from 'lucide-react';
import { texts } from '../../texts';

/** Switches between light and dark theme. */
export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const label = theme === 'dark' ? texts.header.toLight : texts.header.toDark;
  return (
    <Button variant="quiet" icon aria-label={label} title={label} onClick={toggle}>
      {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </Button>
  );
}
