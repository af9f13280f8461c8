import { call, query, useQuery } from '@lectern/client';
import { formatJoinCode, listJoinLinks, revokeJoinLink, type Group, type JoinLink } from '@lectern/contract';
import { Badge, Button, EmptyState, formatDateTime, QueryState } from '@lectern/ui';
import { Copy, Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { copyText } from '../../../parts/copy-text';
import { actionsColumn, DataTable, type Column } from '../../../parts/lists/data-table';
import { RowActions } from '../../../parts/lists/row-actions';
import { t } from '../../texts';
import { paths } from '../../../paths';
import styles from '../group.module.css';
import { useGroupChange } from '../use-group-change';

const LinkDialog = lazy(() => import('./link-dialog'));
const ConfirmDialog = lazy(() => import('@lectern/ui/confirm-dialog'));
const COPY_TEXTS = {
  copied: { title: t('group.links.copied.title') },
  copyFailed: t('group.links.copyFailed'),
};

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
    { done: { title: t('group.links.revocation.done.title') }, onDone: close, onFailure: close },
  );
  const columns = useMemo(() => linkColumns(setRevoked), []);
  return (
    <>
      <DataTable
        title={t('group.links.title')}
        tools={
          !group.archivedAt && (
            <Button onClick={() => setCreating(true)}>
              <Plus aria-hidden />
              {t('group.links.create')}
            </Button>
          )
        }
        columns={columns}
        rows={data}
        empty={<EmptyState title={t('group.links.empty')} text={t('group.links.emptyText')} />}
      >
        <p className={styles.quiet}>{t('group.links.text')}</p>
        <QueryState query={list} loading={t('group.links.loading')} failed={t('group.links.failed')} />
      </DataTable>
      <Suspense>
        {isCreating && <LinkDialog group={group} onClose={() => setCreating(false)} />}
        {revoked && (
          <ConfirmDialog
            labels={{
              title: t('group.links.revocation.title'),
              confirm: t('group.links.revocation.confirm'),
              confirming: t('group.links.revocation.confirming'),
            }}
            question={t('group.links.revocation.question', { code: formatJoinCode(revoked.code) })}
            isPending={revocation.isPending}
            onConfirm={() => revocation.mutate(revoked.id)}
            onClose={close}
          >
            <p>{t('group.links.revocation.text')}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

const getAddress = ({ code }: JoinLink) => window.location.origin + paths.join(formatJoinCode(code));
const isExpired = ({ expiresAt }: JoinLink) => expiresAt !== null && new Date(expiresAt) <= new Date();

const linkColumns = (onRevoke: (link: JoinLink) => void): Column<JoinLink>[] => [
  {
    key: 'code',
    title: t('group.links.columns.code'),
    rowScope: 'row',
    cell: (link) => (
      <>
        <h3 className={styles.code}>{formatJoinCode(link.code)}</h3>
        <p className={styles.address}>{getAddress(link)}</p>
      </>
    ),
  },
  {
    key: 'uses',
    title: t('group.links.columns.uses'),
    cell: ({ uses, maxUses }) =>
      maxUses === null
        ? t('group.links.uses', { uses })
        : t('group.links.usesOfLimit', { uses, limit: maxUses }),
  },
  { key: 'end', title: t('group.links.columns.end'), cell: describeEnd },
  {
    key: 'state',
    title: t('group.links.columns.state'),
    cell: (link) => (
      <>
        {isExpired(link) && <Badge tone="warning">{t('group.links.expired')}</Badge>}
        {link.maxUses !== null && link.uses >= link.maxUses && (
          <Badge tone="warning">{t('group.links.full')}</Badge>
        )}
      </>
    ),
  },
  actionsColumn((link) => (
    <RowActions>
      <Button
        variant="secondary"
        aria-label={t('group.actionFor', { action: t('group.links.copy'), name: formatJoinCode(link.code) })}
        onClick={() => void copyText(getAddress(link), COPY_TEXTS)}
      >
        <Copy aria-hidden />
        {t('group.links.copy')}
      </Button>
      <Button
        variant="quiet"
        aria-label={t('group.actionFor', {
          action: t('group.links.revoke'),
          name: formatJoinCode(link.code),
        })}
        onClick={() => onRevoke(link)}
      >
        {t('group.links.revoke')}
      </Button>
    </RowActions>
  )),
];

function describeEnd(link: JoinLink): string {
  if (!link.expiresAt) return t('group.links.noEnd');
  const time = formatDateTime(link.expiresAt);
  return isExpired(link) ? t('group.links.ended', { time }) : t('group.links.ends', { time });
}
