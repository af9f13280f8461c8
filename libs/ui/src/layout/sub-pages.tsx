import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Stack } from './parts';
import styles from './sub-pages.module.css';

/** A sub-page of a screen, as its menu shows it. */
export interface SubPageLink {
  path: string;
  label: string;
  Icon: LucideIcon;
}

/** A screen with sub-pages: a menu at the side, or above as a scrolling row in a narrow window, and the sub-page that is shown. */
export function SubPages({
  label,
  pages,
  shown,
  children,
}: {
  /** Name of the menu. */
  label: string;
  pages: SubPageLink[];
  /** Path of the sub-page that `children` shows. */
  shown: string;
  children: ReactNode;
}) {
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const currentLink = menu.current?.querySelector('[aria-current]');
    // jsdom has no `scrollIntoView`.
    currentLink?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <div className={styles.screen}>
      <nav aria-label={label}>
        <ul role="list" ref={menu} className={styles.menu}>
          {pages.map(({ path, label: name, Icon }) => (
            <li key={path}>
              <Link to={path} className={styles.link} aria-current={path === shown ? 'page' : undefined}>
                <Icon size={18} aria-hidden />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Stack gap={24}>{children}</Stack>
    </div>
  );
}
