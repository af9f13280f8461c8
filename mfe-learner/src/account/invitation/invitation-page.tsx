import { query, useQuery } from '@lectern/client';
import { getReceivedInvitation, type ReceivedInvitation } from '@lectern/contract';
import { ButtonLink, Card, QueryState, Skeleton } from '@lectern/ui';
import { MailOpen, MailX } from 'lucide-react';
import { paths } from '../../paths';
import { AcceptInvitation } from './accept-invitation';
import styles from './invitation.module.css';
import { InvitedTo } from './invited-to';
import { t } from '../texts';

/** The invitation whose link was opened in this browser, and the next step towards accepting it. */
export default function InvitationPage() {
  const received = useQuery({ ...query(getReceivedInvitation), refetchOnMount: 'always' });
  const { data } = received;
  const queryState = <QueryState query={received} loading={<Loading />} failed={t('invitation.failed')} />;
  if (data === undefined) return queryState;
  return (
    <Card as="article" className={styles.card}>
      {queryState}
      {data === null && <Ended title={t('invitation.unknown')} text={t('invitation.unknownText')} />}
      {data && <Content invitation={data} />}
    </Card>
  );
}

const Loading = () => (
  <Card as="article" className={styles.card} aria-busy>
    <h1 className="visually-hidden">{t('invitation.loading')}</h1>
    <Skeleton height="180px" />
  </Card>
);

function Content({ invitation }: { invitation: ReceivedInvitation }) {
  const { state, email, role } = invitation;
  if (state === 'expired' || state === 'withdrawn')
    return <Ended title={t(`invitation.${state}`)} text={t('invitation.ended')} />;
  if (invitation.isClosed) return <Ended title={t('invitation.closed')} text={t('invitation.closedText')} />;
  const isAccepted = state === 'accepted';
  return (
    <>
      <MailOpen className={styles.icon} size={56} strokeWidth={1.5} aria-hidden />
      <h1 className={styles.title}>
        {isAccepted ? t('invitation.accepted') : t(`invitation.title.${role}`)}
      </h1>
      <p className={styles.quiet} dir="auto">
        {t('invitation.address', { email })}
      </p>
      <InvitedTo invitation={invitation} isAccepted={isAccepted} />
      {isAccepted && role === 'instructor' && <p>{t('invitation.teachingMenu')}</p>}
      {isAccepted ? (
        <ButtonLink to={paths.myCourses}>{t('invitation.open')}</ButtonLink>
      ) : (
        <AcceptInvitation invitation={invitation} />
      )}
    </>
  );
}

function Ended({ title, text }: { title: string; text: string }) {
  return (
    <>
      <MailX className={styles.ended} size={56} strokeWidth={1.5} aria-hidden />
      <h1 className={styles.title}>{title}</h1>
      <p>{text}</p>
    </>
  );
}
