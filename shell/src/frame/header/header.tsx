import type { User } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Menu } from 'lucide-react';
import { NotificationBell } from '../../notifications/bell';
import type { ScreenRoute } from '../../remotes/manifests';
import { frameText } from '../texts';
import { Breadcrumbs } from './breadcrumbs';
import styles from './header.module.css';
import { SearchButton } from './search-button';
import { ThemeToggle } from './theme-toggle';
import UserMenu from './user-menu';

/** Title and subtitle of the screen, search, theme toggle, notifications and the menu of the signed-in user. */
export function Header({
  user,
  screen,
  title,
  subtitle,
  onMenu,
}: {
  user: User;
  screen?: ScreenRoute;
  title?: string;
  subtitle?: string;
  onMenu: () => void;
}) {
  return (
    <header className={styles.header}>
      <Button
        variant="quiet"
        icon
        className={styles.menu}
        aria-label={frameText('nav.open')}
        onClick={onMenu}
      >
        <Menu aria-hidden />
      </Button>
      <div className={styles.titles}>
        {screen && <Breadcrumbs screen={screen} />}
        {title && (
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
        )}
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <SearchButton user={user} />
      <ThemeToggle />
      <NotificationBell />
      <UserMenu user={user} />
    </header>
  );
}
