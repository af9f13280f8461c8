import { call, useCurrentUser } from '@lectern/client';
import { removeGroupManager, type Group, type GroupPerson } from '@lectern/contract';
import { Link, useNavigate } from '@lectern/remote';
import { Badge, Button, Card, CardTitle } from '@lectern/ui';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../texts';
import { PendingInvitations } from '../../../parts/invitations/pending-invitations';
import { paths } from '../../../paths';
import styles from '../group.module.css';
import { useGroupChange } from '../use-group-change';
import { AddManager } from './add-manager';

const ConfirmDialog = lazy(() => import('@lectern/ui/confirm-dialog'));
/** Who manages a group; instructors are added by their email address. */
export function ManagersCard({ group }: { group: Group }) {
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const [removed, setRemoved] = useState<GroupPerson>();
  const isAdmin = user?.role === 'admin';
  const removal = useGroupChange(
    (userId: string) => call(removeGroupManager, { params: { groupId: group.id, userId } }),
    {
      done: { title: t('group.settings.removal.done.title') },
      onDone: () => {
        // Instructors who removed themselves may no longer open the group.
        if (removed?.id === user?.id && !isAdmin) void navigate(paths.groups);
        setRemoved(undefined);
      },
      onFailure: () => setRemoved(undefined),
    },
  );
  const canRemove = isAdmin || group.managers.length > 1;
  return (
    <Card aria-labelledby="managers">
      <CardTitle id="managers">{t('group.settings.managers')}</CardTitle>
      <p className={styles.quiet}>{t('group.settings.managersText')}</p>
      {group.managers.length === 0 && <p>{t('group.settings.noManagers')}</p>}
      <ul role="list" className={styles.rows}>
        {group.managers.map((manager) => (
          <li key={manager.id} className={styles.row}>
            <div className={styles.main}>
              <h3 className={styles.title} dir="auto">
                {isAdmin ? <Link to={paths.user(manager)}>{manager.name}</Link> : manager.name}
              </h3>
              <p className={styles.facts} dir="auto">
                {manager.email}
              </p>
            </div>
            <div className={styles.badges}>
              {manager.id === user?.id && <Badge>{t('group.settings.you')}</Badge>}
            </div>
            <div className={styles.actions}>
              {canRemove && (
                <Button
                  variant="quiet"
                  aria-label={t('group.actionFor', {
                    action: t('group.settings.remove'),
                    name: manager.name,
                  })}
                  onClick={() => setRemoved(manager)}
                >
                  {t('group.settings.remove')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <PendingInvitations target={{ managedGroupId: group.id }} />
      <AddManager group={group} />
      <Suspense>
        {removed && (
          <ConfirmDialog
            labels={{
              title: t('group.settings.removal.title'),
              confirm: t('group.settings.removal.confirm'),
              confirming: t('group.settings.removal.confirming'),
            }}
            question={t('group.settings.removal.question', { name: removed.name })}
            isPending={removal.isPending}
            onConfirm={() => removal.mutate(removed.id)}
            onClose={() => setRemoved(undefined)}
          >
            <p>{t('group.settings.removal.text')}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  );
}
