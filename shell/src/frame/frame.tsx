import type { User } from '@lectern/contract';
import { useRef, type ReactNode } from 'react';
import { Drawer, type DrawerHandle } from './sidebar/drawer';
import styles from './frame.module.css';
import { Header } from './header/header';
import { Logo } from './sidebar/logo';
import { Main, SkipLink } from './main-region';
import type { ScreenRoute } from '../remotes/manifests';
import { SecondFactorBanner } from './second-factor-banner';
import { Sidebar } from './sidebar/sidebar';

/** The common page frame: sidebar (a drawer on narrow screens), header, screen. */
export default function Frame({
  user,
  screen,
  title,
  subtitle,
  children,
}: {
  user: User;
  /** Undefined for screens of the shell itself. */
  screen?: ScreenRoute;
  title?: string;
  subtitle?: string;
  children: ReactNode;
}) {
  const drawer = useRef<DrawerHandle>(null);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <aside className={styles.aside}>
        <div className={styles.brand}>
          <Logo compact />
        </div>
        <Sidebar user={user} compact />
      </aside>
      <Drawer ref={drawer}>
        <Sidebar user={user} />
      </Drawer>
      <div className={styles.page}>
        <Header
          user={user}
          screen={screen}
          title={title}
          subtitle={subtitle}
          onMenu={() => drawer.current?.open()}
        />
        {user.role === 'admin' && <SecondFactorBanner />}
        <Main>{children}</Main>
      </div>
    </div>
  );
}
