import type { UserList as Listed } from '@lectern/contract';
import { Card, CardTitle, EmptyState, formatCount } from '@lectern/ui';
import { Pager } from '../pager';
import { texts } from '../texts';
import { LIST_HEADING } from './changes';
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
  return (
    <Card aria-labelledby={LIST_HEADING} aria-busy={isStale} className={styles.list}>
      <CardTitle id={LIST_HEADING} tabIndex={-1}>
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
