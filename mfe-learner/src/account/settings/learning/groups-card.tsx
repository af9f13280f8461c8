import { call, invalidate, query, serverMessage, useMutation, useQuery } from '@lectern/client';
import { leaveGroup, listDueDates, listOwnGroups, type OwnGroup } from '@lectern/contract';
import { Badge, Button, ButtonLink, Card, formatDate, RefetchError, toast, uiText } from '@lectern/ui';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { PartTitle } from '../part-title';
import { t } from '../../texts';
import { paths } from '../../../paths';
import styles from '../settings.module.css';

/** The person's groups, to leave one or to join another by its code. */
export function GroupsCard() {
  const list = useQuery({ ...query(listOwnGroups), refetchOnMount: 'always' });
  const { data: groups, error } = list;
  const [left, setLeft] = useState<OwnGroup>();
  const leaving = useMutation({
    mutationFn: (groupId: string) => call(leaveGroup, { params: { groupId } }),
    onSuccess: () => toast({ title: t('groups.left.title') }),
    meta: { failed: { title: uiText('error'), fallback: t('groups.leaveFailed') } },
    onSettled: () => {
      setLeft(undefined);
      return invalidate(listOwnGroups, listDueDates);
    },
  });

  return (
    <Card aria-labelledby="groups">
      <PartTitle id="groups">{t('groups.title')}</PartTitle>
      <p className={styles.quiet}>{t('groups.text')}</p>
      {error && !groups && <p role="alert">{serverMessage(error) ?? t('groups.failed')}</p>}
      <RefetchError queries={[list]} />
      {!error && !groups && <p role="status">{t('groups.loading')}</p>}
      {groups?.length === 0 && <p>{t('groups.none')}</p>}
      <ul role="list" className={styles.sessions}>
        {groups?.map((group) => (
          <GroupRow key={group.id} group={group} onLeave={() => setLeft(group)} />
        ))}
      </ul>
      <div>
        <ButtonLink to={paths.joinByCode} variant="secondary">
          {t('groups.join')}
        </ButtonLink>
      </div>
      {left && (
        <ConfirmDialog
          labels={{
            title: t('groups.confirm'),
            confirm: t('groups.confirm'),
            confirming: t('groups.leaving'),
          }}
          question={t('groups.question', { group: left.name })}
          isPending={leaving.isPending}
          onConfirm={() => leaving.mutate(left.id)}
          onClose={() => setLeft(undefined)}
        >
          <p>{t('groups.leaveText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function GroupRow({ group, onLeave }: { group: OwnGroup; onLeave: () => void }) {
  const { name, archivedAt, joinedAt, courseCount } = group;
  return (
    <li className={styles.session}>
      <UsersRound size={20} aria-hidden />
      <div className={styles.rowText}>
        <p className={styles.browser} dir="auto">
          {name}
        </p>
        <p className={styles.quiet}>
          {t('groups.courses', { count: courseCount })} · {t('groups.joined', { date: formatDate(joinedAt) })}
        </p>
        {archivedAt && <Badge>{t('groups.archived')}</Badge>}
      </div>
      <Button variant="quiet" aria-label={t('groups.leaveOf', { group: name })} onClick={onLeave}>
        {t('groups.leave')}
      </Button>
    </li>
  );
}
