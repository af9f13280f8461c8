import { call, invalidate, query, serverMessage, useMutation, useQuery } from '@lectern/client';
import { leaveGroup, listDueDates, listOwnGroups, type OwnGroup } from '@lectern/contract';
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  formatDate,
  RefetchError,
  texts as shared,
  toast,
} from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { PartTitle } from '../part-title';
import { ownGroupsTexts } from '../texts';
import { paths } from '../../../paths';
import styles from '../settings.module.css';

const labels = ownGroupsTexts;

/** The person's groups, to leave one or to join another by its code. */
export function GroupsCard() {
  const list = useQuery({ ...query(listOwnGroups), refetchOnMount: 'always' });
  const { data: groups, error } = list;
  const [left, setLeft] = useState<OwnGroup>();
  const leaving = useMutation({
    mutationFn: (groupId: string) => call(leaveGroup, { params: { groupId } }),
    onSuccess: () => toast(labels.left),
    meta: { failed: { title: shared.error, fallback: labels.leaveFailed } },
    onSettled: () => {
      setLeft(undefined);
      return invalidate(listOwnGroups, listDueDates);
    },
  });

  return (
    <Card aria-labelledby="groups">
      <PartTitle id="groups">{labels.title}</PartTitle>
      <p className={styles.quiet}>{labels.text}</p>
      {error && !groups && <p role="alert">{serverMessage(error) ?? labels.failed}</p>}
      <RefetchError queries={[list]} />
      {!error && !groups && <p role="status">{labels.loading}</p>}
      {groups?.length === 0 && <p>{labels.none}</p>}
      <ul role="list" className={styles.sessions}>
        {groups?.map((group) => (
          <GroupRow key={group.id} group={group} onLeave={() => setLeft(group)} />
        ))}
      </ul>
      <div>
        <ButtonLink to={paths.joinByCode} variant="secondary">
          {labels.join}
        </ButtonLink>
      </div>
      {left && (
        <Dialog
          title={labels.confirm}
          description={labels.question(left.name)}
          open
          onClose={() => setLeft(undefined)}
          actions={
            <>
              <Button variant="secondary" autoFocus onClick={() => setLeft(undefined)}>
                {labels.cancel}
              </Button>
              <Button variant="danger" disabled={leaving.isPending} onClick={() => leaving.mutate(left.id)}>
                {leaving.isPending ? labels.leaving : labels.confirm}
              </Button>
            </>
          }
        >
          <p>{labels.leaveText}</p>
        </Dialog>
      )}
    </Card>
  );
}

function GroupRow({ group, onLeave }: { group: OwnGroup; onLeave: () => void }) {
  const { name, archivedAt, joinedAt, courseCount } = group;
  return (
    <li className={styles.session}>
      <UsersRound size={20} aria-hidden />
      <div className={styles.seen}>
        <p className={styles.browser} dir="auto">
          {name}
        </p>
        <p className={styles.quiet}>
          {labels.courses(courseCount)} · {labels.joined(formatDate(joinedAt))}
        </p>
        {archivedAt && <Badge>{labels.archived}</Badge>}
      </div>
      <Button variant="quiet" aria-label={labels.leaveOf(name)} onClick={onLeave}>
        {labels.leave}
      </Button>
    </li>
  );
}
