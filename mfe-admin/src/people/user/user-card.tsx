import type { UserDetails } from '@lectern/contract';
import { Card, CardTitle, formatCount, formatDate, formatDateTime, userName } from '@lectern/ui';
import { usersTexts } from '../users/texts';
import styles from './user.module.css';

const { details: texts } = usersTexts;
const roles: Partial<Record<string, string>> = usersTexts.roles;

/** The account of a user, and the counts of their courses and certificates. */
export function UserCard({ user }: { user: UserDetails }) {
  const facts = [
    [texts.name, userName(user)],
    [texts.email, user.email],
    ...(user.isEmailConfirmed === false ? [[texts.addressConfirmed, texts.no]] : []),
    [texts.role, roles[user.role] ?? texts.unknown],
    ...(user.suspensionReason ? [[texts.suspensionReason, user.suspensionReason]] : []),
    [texts.joined, formatDate(user.createdAt)],
    [texts.lastActive, user.lastActive ? formatDateTime(user.lastActive) : texts.unknown],
    ...(user.hasSecondFactor ? [[texts.secondFactor, texts.yes]] : []),
    [texts.enrolled, formatCount(user.enrollmentCount)],
    [texts.completed, formatCount(user.completedCourses)],
    [texts.certificates, formatCount(user.certificatesEarned)],
  ];
  return (
    <Card aria-labelledby="user-details">
      <CardTitle id="user-details">{texts.title}</CardTitle>
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
