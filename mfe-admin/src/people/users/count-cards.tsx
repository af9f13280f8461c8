import type { ListedUser, Paged, Role } from '@lectern/contract';
import { formatCount, Skeleton, StatTile } from '@lectern/ui';
import { GraduationCap, Presentation, ShieldCheck, Users } from 'lucide-react';
import { usersTexts } from './texts';
import styles from './users.module.css';

const { cards } = usersTexts;

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
    note: cards.onThisPage,
  });
  return (
    <dl className={styles.cards}>
      <StatTile
        label={cards.total}
        value={figure(({ total }) => total)}
        note={isFiltered ? cards.matching : cards.inTotal}
        icon={<Users aria-hidden />}
      />
      <StatTile label={cards.students} {...onThisPage('student')} icon={<GraduationCap aria-hidden />} />
      <StatTile label={cards.instructors} {...onThisPage('instructor')} icon={<Presentation aria-hidden />} />
      <StatTile label={cards.administrators} {...onThisPage('admin')} icon={<ShieldCheck aria-hidden />} />
    </dl>
  );
}
