import type { UserDetails } from '@lectern/contract';
import { Card, CardTitle, formatCount, formatDate, formatDateTime, userName } from '@lectern/ui';
import { findRoleName } from '../find-role-name';
import { t } from '../texts';
import { type Fact, Facts } from './facts';

/** The account of a user, and the counts of their courses and certificates. */
export function UserCard({ user }: { user: UserDetails }) {
  const facts: Fact[] = [
    [t('users.details.name'), userName(user)],
    [t('users.details.email'), user.email],
    [t('users.details.addressConfirmed'), user.isEmailConfirmed === false && t('users.details.no')],
    [t('users.details.role'), findRoleName(user.role) ?? t('users.details.unknown')],
    [t('users.details.suspensionReason'), user.suspensionReason],
    [t('users.details.joined'), formatDate(user.createdAt)],
    [
      t('users.details.lastActive'),
      user.lastActive ? formatDateTime(user.lastActive) : t('users.details.unknown'),
    ],
    [t('users.details.secondFactor'), user.hasSecondFactor && t('users.details.yes')],
    [t('users.details.enrolled'), formatCount(user.enrollmentCount)],
    [t('users.details.completed'), formatCount(user.completedCourses)],
    [t('users.details.certificates'), formatCount(user.certificatesEarned)],
  ];
  return (
    <Card aria-labelledby="user-details">
      <CardTitle id="user-details">{t('users.details.title')}</CardTitle>
      <Facts facts={facts} />
    </Card>
  );
}
