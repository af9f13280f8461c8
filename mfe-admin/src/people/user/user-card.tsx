import type { UserDetails } from '@lectern/contract';
import { Card, CardTitle, formatCount, formatDate, formatDateTime, userName } from '@lectern/ui';
import { findRoleName } from '../find-role-name';
import { t } from '../texts';
import styles from './user.module.css';

/** The account of a user, and the counts of their courses and certificates. */
export function UserCard({ user }: { user: UserDetails }) {
  const facts = [
    [t('users.details.name'), userName(user)],
    [t('users.details.email'), user.email],
    ...(user.isEmailConfirmed === false
      ? [[t('users.details.addressConfirmed'), t('users.details.no')]]
      : []),
    [t('users.details.role'), findRoleName(user.role) ?? t('users.details.unknown')],
    ...(user.suspensionReason ? [[t('users.details.suspensionReason'), user.suspensionReason]] : []),
    [t('users.details.joined'), formatDate(user.createdAt)],
    [
      t('users.details.lastActive'),
      user.lastActive ? formatDateTime(user.lastActive) : t('users.details.unknown'),
    ],
    ...(user.hasSecondFactor ? [[t('users.details.secondFactor'), t('users.details.yes')]] : []),
    [t('users.details.enrolled'), formatCount(user.enrollmentCount)],
    [t('users.details.completed'), formatCount(user.completedCourses)],
    [t('users.details.certificates'), formatCount(user.certificatesEarned)],
  ];
  return (
    <Card aria-labelledby="user-details">
      <CardTitle id="user-details">{t('users.details.title')}</CardTitle>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
