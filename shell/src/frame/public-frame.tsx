import { useCurrentUser } from '@lectern/client';
import { ButtonAnchor, ButtonLink } from '@lectern/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { leave } from '../session/leave';
import { texts } from '../texts';
import { Avatar } from './avatar';
import { Logo } from './logo';
import { Main, SkipLink } from './main-region';
import { nameOf } from './person';
import styles from './public-frame.module.css';
import { SearchBox } from './search-box';
import { ThemeToggle } from './theme-toggle';

/** The visitors' header over a screen. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Logo />
          <SearchBox />
          <div className={styles.actions}>
            <ThemeToggle />
            <Who />
          </div>
        </div>
      </header>
      <Main>{children}</Main>
    </div>
  );
}

function Who() {
  const { user, isLoading } = useCurrentUser();
  const { pathname, search } = useLocation();
  const toLogin = leave.login(pathname + search);
  if (isLoading) return null;
  if (user) {
    return (
      <>
        <ButtonLink variant="quiet" to="/courses">
          {texts.header.myCourses}
        </ButtonLink>
        <Avatar user={user} />
        <span className="visually-hidden">{nameOf(user)}</span>
      </>
    );
  }
  return (
    <>
      <ButtonAnchor variant="quiet" href={toLogin}>
        {texts.header.logIn}
      </ButtonAnchor>
      <ButtonAnchor href={toLogin}>{texts.header.signUp}</ButtonAnchor>
    </>
  );
}
