import { call, invalidate, query, serverMessage, useMutation, useQuery } from '@lectern/client';
import { endOtherSessions, endSession, listSessions, type Session } from '@lectern/contract';
import { Badge, Button, Card, formatDateTime, RefetchError, toast, uiText } from '@lectern/ui';
import { MonitorSmartphone } from 'lucide-react';
import { PartTitle } from '../part-title';
import { t } from '../../texts';
import styles from '../settings.module.css';

/** Shows where the person is signed in, and ends one session or all others. */
export function SessionsCard() {
  const list = useQuery({ ...query(listSessions), refetchOnMount: 'always' });
  const { data: sessions, error } = list;
  const ending = useMutation({
    mutationFn: (session: Session | undefined) =>
      session ? call(endSession, { params: { sessionId: session.id } }) : call(endOtherSessions),
    onSuccess: () =>
      toast({
        title: t('settings.sessions.ended.title'),
        description: t('settings.sessions.ended.description'),
      }),
    meta: { failed: { title: uiText('error'), fallback: t('settings.sessions.failed') } },
    onSettled: () => invalidate(listSessions),
  });
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <Card aria-labelledby="sessions">
      <PartTitle id="sessions">{t('settings.sessions.title')}</PartTitle>
      <p className={styles.quiet}>{t('settings.sessions.text')}</p>
      {error && !sessions && <p role="alert">{serverMessage(error) ?? t('settings.sessions.listFailed')}</p>}
      <RefetchError queries={[list]} />
      {!error && !sessions && <p role="status">{t('settings.sessions.loading')}</p>}
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
            {t('settings.sessions.endOthers')}
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
  const name = browser ?? t('settings.sessions.unknown');
  return (
    <li className={styles.session}>
      <MonitorSmartphone size={20} aria-hidden />
      <div className={styles.rowText}>
        <p className={styles.browser}>{name}</p>
        <p className={styles.quiet}>{t('settings.sessions.signedIn', { time: formatDateTime(firstSeen) })}</p>
        {!isCurrent && (
          <p className={styles.quiet}>
            {t('settings.sessions.lastSeen', { time: formatDateTime(lastSeen) })}
          </p>
        )}
      </div>
      {isCurrent ? (
        <Badge tone="primary">{t('settings.sessions.current')}</Badge>
      ) : (
        <Button
          variant="secondary"
          aria-label={t('settings.sessions.endLabel', { browser: name })}
          disabled={isEnding}
          onClick={onEnd}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  );
}
