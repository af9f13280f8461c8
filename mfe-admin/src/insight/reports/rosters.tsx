import { call, invalidate, query, useMutation, useQuery } from '@lectern/client';
import { listLtiRosters, type LtiRoster, requestLtiRoster } from '@lectern/contract';
import { Button, Card, CardTitle, formatDateTime, Muted, QueryState, Row, Stack, toast } from '@lectern/ui';
import { t } from '../texts';
import styles from './reports.module.css';

/** How often the page asks whether the worker has read the members. */
const POLL_MS = 3000;

/** The courses of learning platforms that open a course, with the members there who are missing here and the ones who have left. */
export default function Rosters({ courseId }: { courseId: string }) {
  const list = useQuery({
    ...query(listLtiRosters, { params: { id: courseId } }),
    refetchInterval: ({ state: { data } }) => data?.rosters.some(({ isWaiting }) => isWaiting) && POLL_MS,
  });
  return (
    <>
      <QueryState query={list} loading={t('rosters.loading')} failed={t('rosters.failed')} />
      {list.data?.rosters.map((roster) => (
        <Roster key={roster.id} courseId={courseId} roster={roster} />
      ))}
    </>
  );
}

function Roster({ courseId, roster }: { courseId: string; roster: LtiRoster }) {
  const { id, platform, contextTitle, isWaiting, readAt, problem } = roster;
  const params = { id: courseId, rosterId: id };
  const request = useMutation({
    mutationFn: () => call(requestLtiRoster, { params }),
    onSuccess: () => toast({ title: t('rosters.requested'), description: t('rosters.requestedText') }),
    meta: { failed: { title: t('rosters.requestFailedTitle'), fallback: t('rosters.requestFailed') } },
    onSettled: () => invalidate(listLtiRosters),
  });
  const title = contextTitle
    ? t('rosters.titleOfCourse', { platform, course: contextTitle })
    : t('rosters.title', { platform });
  return (
    <Card aria-labelledby={`roster-${id}`}>
      <Row gap="8 12" justify="space-between">
        <CardTitle id={`roster-${id}`}>
          <bdi>{title}</bdi>
        </CardTitle>
        <Button
          variant="secondary"
          disabled={request.isPending || isWaiting}
          onClick={() => request.mutate()}
        >
          {readAt ? t('rosters.readAgain') : t('rosters.read')}
        </Button>
      </Row>
      <div role="status">
        {isWaiting && <Muted>{t('rosters.waiting')}</Muted>}
        {problem && <p className={styles.problem}>{t('rosters.problem', { problem })}</p>}
      </div>
      {readAt ? (
        <Comparison roster={roster} readAt={readAt} />
      ) : (
        !isWaiting && <Muted>{t('rosters.never', { platform })}</Muted>
      )}
    </Card>
  );
}

function Comparison({ roster, readAt }: { roster: LtiRoster; readAt: string }) {
  const { learnerCount, missing, missingCount, left, leftCount } = roster;
  return (
    <Stack gap={8}>
      <Muted>{t('rosters.readAt', { count: learnerCount, moment: formatDateTime(readAt) })}</Muted>
      {missingCount === 0 && learnerCount > 0 && <p>{t('rosters.allOpened')}</p>}
      {missingCount > 0 && (
        <details>
          <summary>{t('rosters.missing', { count: missingCount })}</summary>
          <Names people={missing} count={missingCount} />
        </details>
      )}
      {leftCount > 0 && (
        <details>
          <summary>{t('rosters.left', { count: leftCount })}</summary>
          <Muted>{t('rosters.leftText')}</Muted>
          <Names people={left} count={leftCount} />
        </details>
      )}
    </Stack>
  );
}

function Names({ people, count }: { people: { name: string | null }[]; count: number }) {
  const rest = count - people.length;
  return (
    <ul className={styles.names}>
      {people.map(({ name }, index) => (
        <li key={index} dir="auto">
          {name ?? t('rosters.noName')}
        </li>
      ))}
      {rest > 0 && <li>{t('rosters.more', { count: rest })}</li>}
    </ul>
  );
}
