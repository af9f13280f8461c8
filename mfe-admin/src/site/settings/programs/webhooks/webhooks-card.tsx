import { call, invalidate, query, useMutation, useQuery } from '@lectern/client';
import { listWebhooks, updateWebhook, type Webhook } from '@lectern/contract';
import { Badge, Button, EmptyState, formatCount, QueryState } from '@lectern/ui';
import { KeyRound, List, Power, Trash2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { actionsColumn, DataTable, type Column } from '../../../../parts/lists/data-table';
import { RowMenu } from '../../../../parts/lists/row-menu';
import { RowName } from '../../../../parts/lists/row-name';
import { MenuItem } from '../../../../parts/menu/menu';
import { t } from '../../../texts';
import { WebhookLog } from './webhook-log';
import type { WebhookAction } from './webhook-action';

const WebhookDialog = lazy(() => import('./webhook-dialog'));

/** The addresses that get events, and the log of one of them. */
export function WebhooksCard({ isAllowed }: { isAllowed: boolean }) {
  const list = useQuery({ ...query(listWebhooks), refetchOnMount: 'always' });
  const { data } = list;
  const [action, setAction] = useState<WebhookAction>();
  const [logId, setLogId] = useState<string>();
  const columns = useMemo(() => webhookColumns(setAction, setLogId), []);
  const logged = data?.find(({ id }) => id === logId);
  if (!isAllowed && !data?.length) return null;
  return (
    <>
      <DataTable
        title={t('webhooks.title', { count: data ? formatCount(data.length) : '…' })}
        columns={columns}
        rows={data}
        empty={<EmptyState title={t('webhooks.empty')} text={t('webhooks.emptyText')} />}
        tools={
          isAllowed && (
            <Button variant="secondary" onClick={() => setAction({ kind: 'add' })}>
              {t('webhooks.add')}
            </Button>
          )
        }
      >
        <QueryState query={list} loading={t('webhooks.loading')} failed={t('webhooks.failed')} />
      </DataTable>
      {logged && <WebhookLog key={logged.id} webhook={logged} />}
      <Suspense>{action && <WebhookDialog action={action} onClose={() => setAction(undefined)} />}</Suspense>
    </>
  );
}

const webhookColumns = (
  onAction: (action: WebhookAction) => void,
  onLog: (webhookId: string) => void,
): Column<Webhook>[] => [
  {
    key: 'url',
    title: t('webhooks.columns.url'),
    rowScope: 'row',
    cell: ({ url, events }) => <RowName name={url} lines={[events.join(', ')]} />,
  },
  {
    key: 'state',
    title: t('webhooks.columns.state'),
    cell: ({ isOn }) =>
      isOn ? (
        <Badge tone="primary">{t('programs.on')}</Badge>
      ) : (
        <Badge tone="danger">{t('programs.off')}</Badge>
      ),
  },
  actionsColumn((webhook) => (
    <WebhookMenu webhook={webhook} onAction={onAction} onLog={() => onLog(webhook.id)} />
  )),
];

function WebhookMenu({
  webhook,
  onAction,
  onLog,
}: {
  webhook: Webhook;
  onAction: (action: WebhookAction) => void;
  onLog: () => void;
}) {
  const { id, url, isOn } = webhook;
  const update = useMutation({
    mutationFn: () => call(updateWebhook, { params: { webhookId: id }, body: { isOn: !isOn } }),
    meta: { failed: { title: t('webhooks.notChanged'), fallback: t('webhooks.tryAgain') } },
    onSettled: () => invalidate(listWebhooks),
  });
  return (
    <RowMenu name={url}>
      <MenuItem label={t('webhooks.log')} Icon={List} onSelect={onLog} />
      <MenuItem
        label={isOn ? t('webhooks.turnOff') : t('webhooks.turnOn')}
        Icon={Power}
        onSelect={() => update.mutate()}
      />
      <MenuItem
        label={t('webhooks.rotate')}
        Icon={KeyRound}
        onSelect={() => onAction({ kind: 'rotate', webhook })}
      />
      <MenuItem
        label={t('webhooks.delete')}
        Icon={Trash2}
        isDanger
        onSelect={() => onAction({ kind: 'delete', webhook })}
      />
    </RowMenu>
  );
}
