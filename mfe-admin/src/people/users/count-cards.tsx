import type { ListedUser, Paged, Role } from '@lectern/contract';
import { formatCount, Skeleton, StatTile } from '@lectern/ui';
import { GraduationCap, Presentation, ShieldCheck, Users } from 'lucide-react';
import { t } from '../texts';
import styles from './users.module.css';

/** The total number of matching users, and the counts by role on this page; skeletons while loading. */
export function CountCards({
  list,
  isFiltered,
}: {
  list: Paged<ListedUser> | undefined;
  isFiltered: boolean;
}) {
  const figure = (count: (loaded: Paged<ListedUser>) => number) =>
    list ? formatCount(count(list)) : <Skeleton width="3ch" />;
  const onThisPage = (role: Role) => ({
    value: figure(({ items }) => items.filter((user) => user.role === role).length),
    note: t('users.cards.onThisPage'),
  });
  return (
    <dl className={styles.cards}>
      <StatTile
        label={t('users.cards.total')}
        value={figure(({ total }) => total)}
        note={isFiltered ? t('users.cards.matching') : t('users.cards.inTotal')}
        icon={<Users aria-hidden />}
      />
      <StatTile
        label={t('users.cards.students')}
        {...onThisPage('student')}
        icon={<GraduationCap aria-hidden />}
      />
      <StatTile
        label={t('users.cards.instructors')}
        {...onThisPage('instructor')}
        icon={<Presentation aria-hidden />}
      />
      <StatTile
        label={t('users.cards.administrators')}
        {...onThisPage('admin')}
        icon={<ShieldCheck aria-hidden />}
      />
    </dl>
  );
}
