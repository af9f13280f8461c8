import type { UserDetails } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { Button, Card, CardTitle, formatDate, formatDateTime, Row, Stack, userName } from '@lectern/ui';
import { Pencil, Plus, Trash2, UserCheck, UserX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../paths';
import { findRoleName } from '../find-role-name';
import { t } from '../texts';
import { AuditTab } from '../user/audit-tab';
import { TokensCard } from '../user/tokens-card';
import { type Fact, Facts } from '../user/facts';
import { REACTIVATION, useUpdateUser } from '../users/actions/user-mutations';

const EditAccount = lazy(() => import('./edit-account'));
const NewToken = lazy(() => import('./new-token'));
const UserDialog = lazy(() => import('../users/user-dialog'));

type Action = 'edit' | 'suspend' | 'delete' | 'token';

/** The account of a program: what can be done with it, its tokens, and its entries of the audit log. */
export function ServiceAccountView({ user }: { user: UserDetails }) {
  const navigate = useNavigate();
  const [action, setAction] = useState<Action>();
  const close = () => setAction(undefined);
  const isSuspended = user.role === 'suspended';
  return (
    <Stack>
      <AccountActions user={user} onAction={setAction} />
      <AccountCard user={user} />
      <TokensCard
        userId={user.id}
        empty={t('serviceTokens.none')}
        tools={
          <Button disabled={isSuspended} onClick={() => setAction('token')}>
            <Plus aria-hidden />
            {t('serviceTokens.add')}
          </Button>
        }
      />
      <AuditTab userId={user.id} />
      <Suspense>
        {action === 'edit' && <EditAccount user={user} onClose={close} />}
        {action === 'token' && <NewToken user={user} onClose={close} />}
        {(action === 'suspend' || action === 'delete') && (
          <UserDialog
            action={{ kind: action, user }}
            onClose={close}
            onDeleted={() => void navigate(paths.serviceAccounts)}
          />
        )}
      </Suspense>
    </Stack>
  );
}

function AccountActions({ user, onAction }: { user: UserDetails; onAction: (action: Action) => void }) {
  const update = useUpdateUser(user);
  return (
    <Row justify="end">
      {user.role === 'suspended' ? (
        <Button variant="secondary" disabled={update.isPending} onClick={() => update.mutate(REACTIVATION)}>
          <UserCheck aria-hidden />
          {t('user.actions.reactivate')}
        </Button>
      ) : (
        <>
          <Button variant="secondary" onClick={() => onAction('edit')}>
            <Pencil aria-hidden />
            {t('user.actions.edit')}
          </Button>
          <Button variant="secondary" onClick={() => onAction('suspend')}>
            <UserX aria-hidden />
            {t('user.actions.suspend')}
          </Button>
        </>
      )}
      <Button variant="secondary" onClick={() => onAction('delete')}>
        <Trash2 aria-hidden />
        {t('user.actions.delete')}
      </Button>
    </Row>
  );
}

function AccountCard({ user }: { user: UserDetails }) {
  const facts: Fact[] = [
    [t('serviceAccounts.name'), userName(user)],
    [t('serviceAccounts.role'), findRoleName(user.role) ?? t('users.details.unknown')],
    [t('users.details.suspensionReason'), user.suspensionReason],
    [t('serviceAccounts.columns.created'), formatDate(user.createdAt)],
    [t('serviceAccounts.columns.used'), user.lastActive ? formatDateTime(user.lastActive) : '–'],
  ];
  return (
    <Card aria-labelledby="service-account">
      <CardTitle id="service-account">{t('serviceAccounts.one')}</CardTitle>
      <Facts facts={facts} />
    </Card>
  );
}
