import { call, query, useQuery } from '@lectern/client';
import { formatJoinCode, listJoinLinks, revokeJoinLink, type Group, type JoinLink } from '@lectern/contract';
import { Badge, Button, EmptyState, QueryState } from '@lectern/ui';
import { Copy, Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { copyText } from '../../../parts/copy-text';
import { actionsColumn, DataTable, type Column } from '../../../parts/lists/data-table';
import { RowActions } from '../../../parts/lists/row-actions';
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
  const columns = useMemo(() => linkColumns(setRevoked), []);
  return (
    <>
      <DataTable
        title={texts.title}
        tools={
          !group.archivedAt && (
            <Button onClick={() => setCreating(true)}>
              <Plus aria-hidden />
              {texts.create}
            </Button>
          )
        }
        columns={columns}
        rows={data}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        <p className={styles.quiet}>{texts.text}</p>
        <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      </DataTable>
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
    </>
  );
}

const getAddress = ({ code }: JoinLink) => window.location.origin + paths.join(formatJoinCode(code));
const isExpired = ({ expiresAt }: JoinLink) => expiresAt !== null && new Date(expiresAt) <= new Date();

const linkColumns = (onRevoke: (link: JoinLink) => void): Column<JoinLink>[] => [
  {
    key: 'code',
    title: texts.columns.code,
    rowScope: 'row',
    cell: (link) => (
      <>
        <h3 className={styles.code}>{formatJoinCode(link.code)}</h3>
        <p className={styles.address}>{getAddress(link)}</p>
      </>
    ),
  },
  { key: 'uses', title: texts.columns.uses, cell: ({ uses, maxUses }) => texts.uses(uses, maxUses) },
  { key: 'end', title: texts.columns.end, cell: describeEnd },
  {
    key: 'state',
    title: texts.columns.state,
    cell: (link) => (
      <>
        {isExpired(link) && <Badge tone="warning">{texts.expired}</Badge>}
        {link.maxUses !== null && link.uses >= link.maxUses && <Badge tone="warning">{texts.full}</Badge>}
      </>
    ),
  },
  actionsColumn((link) => (
    <RowActions>
      <Button
        variant="secondary"
        aria-label={groupTexts.actionFor(texts.copy, formatJoinCode(link.code))}
        onClick={() => void copyText(getAddress(link), texts)}
      >
        <Copy aria-hidden />
        {texts.copy}
      </Button>
      <Button
        variant="quiet"
        aria-label={groupTexts.actionFor(texts.revoke, formatJoinCode(link.code))}
        onClick={() => onRevoke(link)}
      >
        {texts.revoke}
      </Button>
    </RowActions>
  )),
];

function describeEnd(link: JoinLink): string {
  if (!link.expiresAt) return texts.noEnd;
  return isExpired(link) ? texts.ended(link.expiresAt) : texts.ends(link.expiresAt);
}
