import { query, serverMessage, useQuery } from '@lectern/client';
import { listAccessTokens, type AccessToken } from '@lectern/contract';
import { Badge, Button, Card, formatDate, formatItems, RefetchError } from '@lectern/ui';
import { describeScope } from '@lectern/ui/token';
import { SquareTerminal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PartTitle } from '../../part-title';
import { t } from '../../../texts';
import styles from '../../settings.module.css';

const AddToken = lazy(() => import('./add-token'));
const RevokeToken = lazy(() => import('./revoke-token'));

/** Shows the person's access tokens, makes and revokes them. Absent where the site has none. */
export function TokensCard() {
  const list = useQuery({ ...query(listAccessTokens), refetchOnMount: 'always' });
  const { data, error } = list;
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<AccessToken>();
  if (!data && !error) return null;
  if (data && !data.isOn && !data.items.length) return null;
  return (
    <Card aria-labelledby="tokens">
      <PartTitle id="tokens">{t('tokens.title')}</PartTitle>
      <p className={styles.quiet}>{data?.isOn === false ? t('tokens.off') : t('tokens.text')}</p>
      {error && !data && <p role="alert">{serverMessage(error) ?? t('tokens.listFailed')}</p>}
      <RefetchError queries={[list]} />
      <ul role="list" className={styles.sessions}>
        {data?.items.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
        ))}
      </ul>
      {data?.isOn && (
        <div>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {t('tokens.add')}
          </Button>
        </div>
      )}
      <Suspense>
        {isAdding && <AddToken onClose={() => setAdding(false)} />}
        {revoked && <RevokeToken token={revoked} onClose={() => setRevoked(undefined)} />}
      </Suspense>
    </Card>
  );
}

const isOver = (time: string): boolean => new Date(time) <= new Date();

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = token;
  const isExpired = isOver(expiresAt);
  return (
    <li className={styles.session}>
      <SquareTerminal size={20} aria-hidden />
      <div className={styles.rowText}>
        <p className={styles.browser}>
          <span dir="auto">{name}</span> {isExpired && <Badge tone="danger">{t('tokens.expired')}</Badge>}
        </p>
        <p className={styles.quiet}>{formatItems(scopes.map(describeScope))}</p>
        <p className={styles.quiet}>
          {t('tokens.times', { created: formatDate(createdAt), expires: formatDate(expiresAt) })}
        </p>
        <p className={styles.quiet}>
          {lastUsedAt ? t('tokens.used', { date: formatDate(lastUsedAt) }) : t('tokens.unused')}
        </p>
      </div>
      <Button variant="secondary" aria-label={t('tokens.revokeLabel', { name })} onClick={onRevoke}>
        {t('tokens.revoke')}
      </Button>
    </li>
  );
}
