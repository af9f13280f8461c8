import { query, useQuery } from '@lectern/client';
import { getUserDetails } from '@lectern/contract';
import { useNavigate, usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, isMissing, QueryState, Stack, userName } from '@lectern/ui';
import { lazy, Suspense, useState } from 'react';
import { ScreenTabs } from '../../parts/screen-tabs';
import { paths } from '../../paths';
import { ServiceAccountView } from '../service-accounts/service-account-view';
import type { UserAction } from '../users/actions/user-action';
import { AttemptsTab } from './attempts-tab';
import { AuditTab } from './audit-tab';
import { CertificatesTab } from './certificates-tab';
import { CoursesTab } from './courses-tab';
import { GroupsTab } from './groups-tab';
import { InvitationsTab } from './invitations-tab';
import { t } from '../texts';
import { TokensCard } from './tokens-card';
import { UserActions } from './user-actions';
import { UserCard } from './user-card';
import { useTabAndPage } from './use-user-state';

const UserDialog = lazy(() => import('../users/user-dialog'));

/** The page of a user for administrators: the account with its actions, and in tabs the courses and other data of the user. */
export default function UserPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [kind, setKind] = useState<UserAction['kind']>();
  const user = useQuery({
    ...query(getUserDetails, { params: { userId: id } }),
    refetchOnMount: 'always',
  });
  const { data, error } = user;
  usePageTitle(data && userName(data));

  const queryState = (
    <QueryState
      query={user}
      loading={t('user.loading')}
      failed={t('user.failed')}
      missing={
        <EmptyState
          title={t('user.notFound')}
          text={t('user.notFoundText')}
          action={<ButtonLink to={paths.users}>{t('user.back')}</ButtonLink>}
        />
      }
    />
  );
  if (!data || isMissing(error)) return queryState;
  if (data.isService) return <ServiceAccountView user={data} />;
  return (
    <Stack>
      <UserActions user={data} onAction={setKind} />
      {queryState}
      <UserCard user={data} />
      <TokensCard userId={id} />
      <UserTabs key={id} userId={id} />
      <Suspense>
        {kind && (
          <UserDialog
            action={{ kind, user: data }}
            onClose={() => setKind(undefined)}
            onDeleted={() => void navigate(paths.users)}
          />
        )}
      </Suspense>
    </Stack>
  );
}

function UserTabs({ userId }: { userId: string }) {
  const { state, setState } = useTabAndPage();
  return (
    <ScreenTabs
      label={t('user.tabsLabel')}
      names={{
        courses: t('user.tabs.courses'),
        exams: t('user.tabs.exams'),
        certificates: t('user.tabs.certificates'),
        groups: t('user.tabs.groups'),
        invitations: t('user.tabs.invitations'),
        audit: t('user.tabs.audit'),
      }}
      open={state.tab}
      onOpen={(tab) => setState({ tab })}
    >
      {(tab) => {
        if (tab === 'courses') return <CoursesTab userId={userId} />;
        if (tab === 'exams') return <AttemptsTab userId={userId} />;
        if (tab === 'certificates') return <CertificatesTab userId={userId} />;
        if (tab === 'groups') return <GroupsTab userId={userId} />;
        return tab === 'invitations' ? <InvitationsTab userId={userId} /> : <AuditTab userId={userId} />;
      }}
    </ScreenTabs>
  );
}
