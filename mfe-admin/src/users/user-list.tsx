import type { UserList as Listed } from '@lectern/contract';
import { Card, CardTitle, EmptyState, formatCount } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import { Pager } from '../pager';
import { texts } from '../texts';
import { UserRow } from './user-row';
import type { Task } from './users-page';
import styles from './users.module.css';

/** One page of users. */
export function UserList({
  list: { users, totalUsers },
  page,
  pages,
  isStale,
  onTask,
}: {
  list: Listed;
  page: number;
  pages: number;
  /** It is still the list of what was wanted before. */
  isStale: boolean;
  onTask: (task: Task) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(users);
  useEffect(() => {
    // The row that had the focus is gone.
    if (before.current !== users && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    before.current = users;
  }, [users]);

  return (
    <Card aria-labelledby="user-list" aria-busy={isStale} className={styles.list}>
      <CardTitle id="user-list" ref={heading} tabIndex={-1}>
        {texts.users.list(formatCount(totalUsers))}
      </CardTitle>
      {users.length === 0 && <EmptyState title={texts.users.none} text={texts.users.noneText} />}
      <ul role="list" className={styles.rows}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} onTask={onTask} />
        ))}
      </ul>
      <Pager page={page} pages={pages} />
    </Card>
  );
}
