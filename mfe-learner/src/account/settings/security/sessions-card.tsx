import { call, invalidate, query, serverMessage, useMutation, useQuery } from '@lectern/client';
import { endOtherSessions, endSession, listSessions, type Session } from '@lectern/contract';
import { Badge, Button, Card, formatDateTime, RefetchError, toast, texts as shared } from '@lectern/ui';
import { MonitorSmartphone } from 'lucide-react';
import { PartTitle } from '../part-title';
import { settingsTexts } from '../texts';
import styles from '../settings.module.css';

const labels = settingsTexts.sessions;

/** Shows where the person is signed in, and ends one session or all others. */
export function SessionsCard() {
  const list = useQuery({ ...query(listSessions), refetchOnMount: 'always' });
  const { data: sessions, error } = list;
  const ending = useMutation({
    mutationFn: (session: Session | undefined) =>
      session ? call(endSession, { params: { sessionId: session.id } }) : call(endOtherSessions),
    onSuccess: () => toast(labels.ended),
    meta: { failed: { title: shared.error, fallback: labels.failed } },
    onSettled: () => invalidate(listSessions),
  });
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <Card aria-labelledby="sessions">
      <PartTitle id="sessions">{labels.title}</PartTitle>
      <p className={styles.quiet}>{labels.text}</p>
      {error && !sessions && <p role="alert">{serverMessage(error) ?? labels.listFailed}</p>}
      <RefetchError queries={[list]} />
      {!error && !sessions && <p role="status">{labels.loading}</p>}
      <ul role="list" className={styles.sessions}>
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending.isPending}
            onEnd={() => ending.mutate(session)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <Button variant="secondary" disabled={ending.isPending} onClick={() => ending.mutate(undefined)}>
            {labels.endOthers}
          </Button>
        </div>
      )}
    </Card>
  );
}

function SessionRow({
  session: { browser, firstSeen, lastSeen, isCurrent },
  isEnding,
  onEnd,
}: {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const name = browser ?? labels.unknown;
  return (
    <li className={styles.session}>
      <MonitorSmartphone size={20} aria-hidden />
      <div className={styles.seen}>
        <p className={styles.browser}>{name}</p>
        <p className={styles.quiet}>{labels.signedIn(formatDateTime(firstSeen))}</p>
        {!isCurrent && <p className={styles.quiet}>{labels.lastSeen(formatDateTime(lastSeen))}</p>}
      </div>
      {isCurrent ? (
        <Badge tone="primary">{labels.current}</Badge>
      ) : (
        <Button variant="secondary" aria-label={labels.endLabel(name)} disabled={isEnding} onClick={onEnd}>
          {labels.end}
        </Button>
      )}
    </li>
  );
}
