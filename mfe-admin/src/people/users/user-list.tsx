import type { ListedUser, Paged } from '@lectern/contract';
import { Card, CardTitle, EmptyState, formatCount } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import { Pager } from '../../parts/lists/pager';
import { usersTexts } from './texts';
import type { UserAction } from './actions/user-action';
import { UserRow } from './user-row';
import styles from './users.module.css';

/** One page of users. */
export function UserList({
  list: { items: users, total },
  page,
  pages,
  isStale,
  onAction,
}: {
  list: Paged<ListedUser>;
  page: number;
  pages: number;
  /** It is still the previous list, while the new one is loading. */
  isStale: boolean;
  onAction: (action: UserAction) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousUsers = useRef(users);
  useEffect(() => {
    // When the row with the focus has disappeared, the browser moves the focus to the body.
    if (previousUsers.current !== users && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    previousUsers.current = users;
  }, [users]);

  return (
    <Card aria-labelledby="user-list" aria-busy={isStale} className={styles.list}>
      <CardTitle id="user-list" ref={heading} tabIndex={-1}>
        {usersTexts.list(formatCount(total))}
      </CardTitle>
      {users.length === 0 && <EmptyState title={usersTexts.none} text={usersTexts.noneText} />}
      <ul role="list" className={styles.rows}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} onAction={onAction} />
        ))}
      </ul>
      <Pager page={page} pages={pages} />
    </Card>
  );
}
