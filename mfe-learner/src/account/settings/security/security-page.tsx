import { query, useQuery } from '@lectern/client';
import { getAccount, type Account } from '@lectern/contract';
import { useLeaveGuard } from '@lectern/remote/leave-guard';
import { QueryState } from '@lectern/ui';
import { LeaveDialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { EmailCard } from './email-card';
import { PasswordCard } from './password-card';
import { SecondFactorCard } from './second-factor-card';
import { SessionsCard } from './sessions-card';
import { TokensCard } from './tokens/tokens-card';
import { t } from '../../texts';

/** How the person signs in, and where they are signed in. */
export function SecurityPage() {
  const loading = useQuery(query(getAccount));
  const { data: account } = loading;
  return (
    <>
      <QueryState
        query={loading}
        loading={t('security.accountLoading')}
        failed={t('security.accountFailed')}
      />
      {/* An external identity provider keeps password and address, so there is nothing to change here. */}
      {account?.hasPassword && <OwnSignIn account={account} />}
      <SessionsCard />
      <TokensCard />
    </>
  );
}

/** Address, password and second factor. Asks before the person leaves with a new address or password that was only typed. */
function OwnSignIn({ account }: { account: Account }) {
  const [email, setEmail] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const guard = useLeaveGuard(email !== '' || newPassword !== '');
  return (
    <>
      <EmailCard account={account} email={email} setEmail={setEmail} />
      <PasswordCard account={account} newPassword={newPassword} setNewPassword={setNewPassword} />
      <SecondFactorCard />
      <LeaveDialog guard={guard} text={t('security.leaveText')} />
    </>
  );
}
