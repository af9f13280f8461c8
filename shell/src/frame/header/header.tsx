import type { User } from '@lectern/contract';
import { Button, userName } from '@lectern/ui';
import { Menu } from 'lucide-react';
import { NotificationBell } from '../../notifications/bell';
import { texts } from '../../texts';
import { Avatar } from './avatar';
import styles from './header.module.css';
import { roleName } from './role-name';
import { ThemeToggle } from './theme-toggle';

/** Title and subtitle of the screen, theme toggle, notifications and the signed-in user. */
export function Header({
  user,
  title,
  subtitle,
  onMenu,
}: {
  user: User;
  title?: string;
  subtitle?: string;
  onMenu: () => void;
}) {
  return (
    <header className={styles.header}>
      <Button variant="quiet" icon className={styles.menu} aria-label={texts.nav.open} onClick={onMenu}>
        <Menu aria-hidden />
      </Button>
      <div className={styles.titles}>
        {title && (
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
        )}
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <ThemeToggle />
      <NotificationBell />
      <div className={styles.user}>
        <Avatar user={user} />
        <div className={styles.userText}>
          <p className={styles.name} dir="auto">
            {userName(user)}
          </p>
          <p className={styles.role}>{roleName(user)}</p>
        </div>
      </div>
    </header>
  );
}
