import type { ListedUser, Role } from '@lectern/contract';
import { formatCount, StatTile } from '@lectern/ui';
import { GraduationCap, Presentation, ShieldCheck, Users } from 'lucide-react';
import { texts } from '../texts';
import styles from './users.module.css';

const { cards } = texts.users;

/** The server's total, and who is on the page. */
export function CountCards({
  users,
  total,
  isFiltered,
}: {
  users: ListedUser[];
  total: number;
  isFiltered: boolean;
}) {
  const onThisPage = (role: Role) => ({
    value: formatCount(users.filter((user) => user.role === role).length),
    note: cards.onThisPage,
  });
  return (
    <dl className={styles.cards}>
      <StatTile
        label={cards.total}
        value={formatCount(total)}
        note={isFiltered ? cards.matching : cards.everybody}
        icon={<Users aria-hidden />}
      />
      <StatTile label={cards.students} {...onThisPage('student')} icon={<GraduationCap aria-hidden />} />
      <StatTile label={cards.instructors} {...onThisPage('instructor')} icon={<Presentation aria-hidden />} />
      <StatTile label={cards.administrators} {...onThisPage('admin')} icon={<ShieldCheck aria-hidden />} />
    </dl>
  );
}
