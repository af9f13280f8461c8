import { query, useQuery } from '@lectern/client';
import { getAccount } from '@lectern/contract';
import { QueryState } from '@lectern/ui';
import { EmailCard } from './email-card';
import { PasswordCard } from './password-card';
import { SecondFactorCard } from './second-factor-card';
import { SessionsCard } from './sessions-card';
import { securityTexts } from './texts';

/** How the person signs in, and where they are signed in. */
export function SecurityPage() {
  const loading = useQuery(query(getAccount));
  const { data: account } = loading;
  return (
    <>
      <QueryState
        query={loading}
        loading={securityTexts.accountLoading}
        failed={securityTexts.accountFailed}
      />
      {/* An external identity provider keeps password and address, so there is nothing to change here. */}
      {account?.hasPassword && (
        <>
          <EmailCard account={account} />
          <PasswordCard account={account} />
          <SecondFactorCard />
        </>
      )}
      <SessionsCard />
    </>
  );
}
