import { query, useQuery } from '@lectern/client';
import { getReceivedInvitation, type ReceivedInvitation } from '@lectern/contract';
import { ButtonLink, Card, QueryState, Skeleton } from '@lectern/ui';
import { MailOpen, MailX } from 'lucide-react';
import { paths } from '../../paths';
import { AcceptInvitation } from './accept-invitation';
import styles from './invitation.module.css';
import { t } from '../texts';

/** The invitation whose link was opened in this browser, and the next step towards accepting it. */
export default function InvitationPage() {
  const received = useQuery({ ...query(getReceivedInvitation), refetchOnMount: 'always' });
  const { data } = received;
  const state = <QueryState query={received} loading={<Loading />} failed={t('invitation.failed')} />;
  if (data === undefined) return state;
  return (
    <Card as="article" className={styles.card}>
      {state}
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
  const { state, email, role, groups, managedGroups, courses } = invitation;
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
      <Names title={isAccepted ? t('invitation.joined') : t('invitation.groups')} names={groups} />
      <Names
        title={isAccepted ? t('invitation.manages') : t('invitation.managedGroups')}
        names={managedGroups}
      />
      <Names title={isAccepted ? t('invitation.teaches') : t('invitation.courses')} names={courses} />
      {isAccepted ? (
        <ButtonLink to={paths.myCourses}>{t('invitation.open')}</ButtonLink>
      ) : (
        <AcceptInvitation invitation={invitation} />
      )}
    </>
  );
}

/** Groups or courses of the invitation; nothing where there are none. */
function Names({ title, names }: { title: string; names: string[] }) {
  if (!names.length) return null;
  return (
    <div>
      <p>{title}</p>
      <ul role="list" className={styles.groups}>
        {names.map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </div>
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
