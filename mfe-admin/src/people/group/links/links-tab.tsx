import { call, query, useQuery } from '@lectern/client';
import { formatJoinCode, listJoinLinks, revokeJoinLink, type Group, type JoinLink } from '@lectern/contract';
import { Badge, Button, Card, CardTitle, EmptyState, QueryState } from '@lectern/ui';
import { Copy, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { copyText } from '../../../parts/copy-text';
import { groupTexts } from '../texts';
import { paths } from '../../../paths';
import styles from '../group.module.css';
import { useGroupChange } from '../use-group-change';

const LinkDialog = lazy(() => import('./link-dialog'));
const ConfirmDialog = lazy(() => import('../../../parts/dialogs/confirm-dialog'));
const { links: texts } = groupTexts;

/** The join links with their limits, to create, copy and revoke. */
export function LinksTab({ group }: { group: Group }) {
  const params = { groupId: group.id };
  const list = useQuery({ ...query(listJoinLinks, { params }), refetchOnMount: 'always' });
  const { data } = list;
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<JoinLink>();
  const close = () => setRevoked(undefined);
  const revocation = useGroupChange(
    (linkId: string) => call(revokeJoinLink, { params: { ...params, linkId } }),
    { done: texts.revocation.done, onDone: close, onFailure: close },
  );
  return (
    <Card aria-labelledby="links">
      <div className={styles.head}>
        <CardTitle id="links">{texts.title}</CardTitle>
        {!group.archivedAt && (
          <Button onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            {texts.create}
          </Button>
        )}
      </div>
      <p className={styles.quiet}>{texts.text}</p>
      <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      {data?.length === 0 && <EmptyState title={texts.empty} text={texts.emptyText} />}
      <ul role="list" className={styles.rows}>
        {data?.map((link) => (
          <LinkRow key={link.id} link={link} onRevoke={() => setRevoked(link)} />
        ))}
      </ul>
      <Suspense>
        {isCreating && <LinkDialog group={group} onClose={() => setCreating(false)} />}
        {revoked && (
          <ConfirmDialog
            labels={texts.revocation}
            question={texts.revocation.question(formatJoinCode(revoked.code))}
            isPending={revocation.isPending}
            onConfirm={() => revocation.mutate(revoked.id)}
            onClose={close}
          >
            <p>{texts.revocation.text}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  );
}

function LinkRow({ link, onRevoke }: { link: JoinLink; onRevoke: () => void }) {
  const { expiresAt, maxUses, uses } = link;
  const code = formatJoinCode(link.code);
  const address = window.location.origin + paths.join(code);
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date();
  const isFull = maxUses !== null && uses >= maxUses;
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <h3 className={styles.code}>{code}</h3>
        <p className={styles.address}>{address}</p>
        <p className={styles.facts}>
          {texts.uses(uses, maxUses)} · {describeEnd(expiresAt, isExpired)}
        </p>
      </div>
      <div className={styles.badges}>
        {isExpired && <Badge tone="warning">{texts.expired}</Badge>}
        {isFull && <Badge tone="warning">{texts.full}</Badge>}
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          aria-label={groupTexts.actionFor(texts.copy, code)}
          onClick={() => void copyText(address, texts)}
        >
          <Copy aria-hidden />
          {texts.copy}
        </Button>
        <Button variant="quiet" aria-label={groupTexts.actionFor(texts.revoke, code)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </div>
    </li>
  );
}

function describeEnd(expiresAt: string | null, isExpired: boolean): string {
  if (!expiresAt) return texts.noEnd;
  return isExpired ? texts.ended(expiresAt) : texts.ends(expiresAt);
}
