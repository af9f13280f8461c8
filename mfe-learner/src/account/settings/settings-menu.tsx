import { Link } from '@lectern/remote';
import { useEffect, useRef } from 'react';
import styles from './settings-menu.module.css';
import { subPages } from './sub-pages';
import { t } from '../texts';

/** Links to the sub-pages: a list at the side, or a row that scrolls in a narrow window. */
export function SettingsMenu({ shown }: { shown: (typeof subPages)[number] }) {
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = menu.current?.querySelector('[aria-current]');
    current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <nav aria-label={t('settings.menu.title')}>
      <ul role="list" ref={menu} className={styles.menu}>
        {subPages.map(({ path, label, Icon }) => (
          <li key={path}>
            <Link to={path} className={styles.link} aria-current={path === shown.path ? 'page' : undefined}>
              <Icon size={18} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
