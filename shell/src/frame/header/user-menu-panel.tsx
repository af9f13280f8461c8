import type { User } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Muted, Stack, userName, useTheme } from '@lectern/ui';
import {
  BookOpen,
  Download,
  Keyboard,
  LogOut,
  Moon,
  Presentation,
  Settings,
  ShieldCheck,
  Sun,
} from 'lucide-react';
import { useContext, useState } from 'react';
import { acceptInstallOffer, findInstallOffer } from '../../installed-app/install-offer';
import { ScreensContext, useScreenPath } from '../../remotes/screens';
import { externalLinks } from '../../session/external-links';
import { shortcutsDialog } from '../../shortcuts/shortcuts-dialog-state';
import { frameText } from '../texts';
import { t } from '../../texts';

import { listGroupEntries } from '../sidebar/entries';
import { roleName } from './role-name';
import styles from './user-menu.module.css';

/** Who is signed in, their homes, settings, theme, shortcuts and Sign Out. */
export default function UserMenuPanel({ user }: { user: User }) {
  const settings = useScreenPath('settings');
  const { theme, toggle } = useTheme();
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  return (
    <>
      <div className={styles.person}>
        <p className={styles.name} dir="auto">
          {userName(user)}
        </p>
        {user.email !== userName(user) && <Muted dir="auto">{user.email}</Muted>}
        <Muted>{roleName(user)}</Muted>
      </div>
      <Stack as="ul" gap={2} role="list" className={styles.items}>
        <Homes user={user} />
        {settings && (
          <li className={styles.divided}>
            <Link to={settings} className={styles.item}>
              <Settings size={18} aria-hidden />
              {frameText('userMenu.settings')}
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={styles.item} onClick={toggle}>
            <ThemeIcon size={18} aria-hidden />
            {theme === 'dark' ? t('header.toLight') : t('header.toDark')}
          </button>
        </li>
        <li>
          <button type="button" className={styles.item} onClick={() => shortcutsDialog.set(true)}>
            <Keyboard size={18} aria-hidden />
            {frameText('shortcuts.title')}
          </button>
        </li>
        <InstallApp />
        <li className={styles.divided}>
          <a href={externalLinks.logout} className={styles.item}>
            <LogOut size={18} aria-hidden />
            {frameText('nav.signOut')}
          </a>
        </li>
      </Stack>
    </>
  );
}

/** Only where the browser offers it, and as long as the site is not installed. */
function InstallApp() {
  const [isOffered, setIsOffered] = useState(findInstallOffer() !== undefined);
  if (!isOffered) return null;
  const install = () => {
    setIsOffered(false);
    acceptInstallOffer();
  };
  return (
    <li>
      <button type="button" className={styles.item} onClick={install}>
        <Download size={18} aria-hidden />
        {frameText('userMenu.install')}
      </button>
    </li>
  );
}

/** The first screen of every section that the user has; nothing for people with one section. */
function Homes({ user }: { user: User }) {
  const screens = useContext(ScreensContext);
  const learning = useScreenPath('home');
  const homes = [
    { Icon: BookOpen, label: frameText('userMenu.learning'), path: learning },
    {
      Icon: Presentation,
      label: frameText('nav.teaching'),
      path: listGroupEntries(screens, 'teaching', user.role)[0]?.path,
    },
    {
      Icon: ShieldCheck,
      label: frameText('nav.adminPanel'),
      path: listGroupEntries(screens, 'admin', user.role)[0]?.path,
    },
  ].filter(({ path }) => path !== undefined);
  if (homes.length < 2) return null;
  return homes.map(({ Icon, label, path = '/' }) => (
    <li key={label}>
      <Link to={path} className={styles.item}>
        <Icon size={18} aria-hidden />
        {label}
      </Link>
    </li>
  ));
}
