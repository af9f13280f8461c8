import type { ListedUser } from '@lectern/contract';
import { useCurrentUser } from '@lectern/client';
import { Button, ButtonLink, formatCount, formatDate, Row, userName } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { paths } from '../../paths';
import { usersTexts } from './texts';
import type { UserAction } from './actions/user-action';
import { useEndSessions } from './actions/user-mutations';
import styles from './users.module.css';

const { details } = usersTexts;
const roles: Partial<Record<string, string>> = usersTexts.roles;

/**
 * The account and counts of a user, with a link to their entries in the audit log, the end of their sessions, and the reset of
 * their second factor.
 */
export function UserDetails({
  user,
  onAction,
  onClose,
}: {
  user: ListedUser;
  onAction: (action: UserAction) => void;
  onClose: () => void;
}) {
  const ending = useEndSessions(user);
  const { user: self } = useCurrentUser();
  const rows = [
    [details.name, userName(user)],
    [details.email, user.email],
    ...(user.isEmailConfirmed === false ? [[details.addressConfirmed, details.no]] : []),
    [details.role, roles[user.role] ?? details.unknown],
    ...(user.suspensionReason ? [[details.suspensionReason, user.suspensionReason]] : []),
    [details.joined, formatDate(user.createdAt)],
    [details.lastActive, user.lastActive ? formatDate(user.lastActive) : details.unknown],
    ...(user.hasSecondFactor ? [[details.secondFactor, details.yes]] : []),
    [details.enrolled, formatCount(user.enrollmentCount)],
    [details.completed, formatCount(user.completedCourses)],
    [details.certificates, formatCount(user.certificatesEarned)],
  ];
  return (
    <Dialog
      title={details.title}
      open
      onClose={onClose}
      actions={
        <>
          {user.hasSecondFactor && user.id !== self?.id && (
            <Button variant="secondary" onClick={() => onAction({ kind: 'reset-second-factor', user })}>
              {details.resetSecondFactor}
            </Button>
          )}
          <Button variant="secondary" disabled={ending.isPending} onClick={() => ending.mutate()}>
            {details.endSessions}
          </Button>
          <ButtonLink variant="secondary" to={`${paths.audit}?target=${user.id}`}>
            {details.log}
          </ButtonLink>
        </>
      }
    >
      <dl className={styles.details}>
        {rows.map(([label, value]) => (
          <Row gap="4 16" justify="space-between" key={label} className={styles.detail}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </Row>
        ))}
      </dl>
    </Dialog>
  );
}
