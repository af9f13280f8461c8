import { call, invalidate, query, useMutation } from '@lectern/client';
import {
  DELIVERY_PAGE_SIZE,
  type DeliveryStatus,
  listWebhookDeliveries,
  sendWebhookAgain,
  type Webhook,
  type WebhookDelivery,
} from '@lectern/contract';
import {
  Badge,
  Button,
  EmptyState,
  formatCount,
  formatDateTime,
  pageParam,
  QueryState,
  toast,
  useSearchState,
} from '@lectern/ui';
import { useMemo } from 'react';
import { actionsColumn, DataTable, type Column } from '../../../../parts/lists/data-table';
import { RowActions } from '../../../../parts/lists/row-actions';
import { RowName } from '../../../../parts/lists/row-name';
import { usePagedList } from '../../../../parts/lists/use-paged-list';
import { t } from '../../../texts';

const schema = { page: pageParam };
const REFRESH_MS = 10_000;

/** The events of one webhook, latest first. */
export function WebhookLog({ webhook: { id, url } }: { webhook: Webhook }) {
  const filters = useSearchState(schema);
  const { page } = filters.state;
  const { list, pages } = usePagedList(
    {
      ...query(listWebhookDeliveries, { params: { webhookId: id }, query: { page } }),
      refetchInterval: REFRESH_MS,
    },
    DELIVERY_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;
  const columns = useMemo(() => deliveryColumns(id), [id]);
  return (
    <DataTable
      title={t('webhooks.logOf', { host: new URL(url).host, count: data ? formatCount(data.total) : '…' })}
      columns={columns}
      rows={data?.items}
      empty={<EmptyState title={t('webhooks.noEvents')} text={t('webhooks.noEventsText')} />}
      isStale={isPlaceholderData}
      page={page}
      pages={pages}
    >
      <QueryState query={list} loading={t('webhooks.loading')} failed={t('webhooks.failed')} />
    </DataTable>
  );
}

const TONES: Partial<Record<DeliveryStatus, 'primary' | 'danger'>> = { sent: 'primary', failed: 'danger' };

const deliveryColumns = (webhookId: string): Column<WebhookDelivery>[] => [
  {
    key: 'type',
    title: t('webhooks.columns.event'),
    rowScope: 'row',
    cell: ({ type, id }) => <RowName name={type} lines={[id]} />,
  },
  {
    key: 'status',
    title: t('webhooks.columns.state'),
    cell: ({ status }) => <Badge tone={TONES[status] ?? 'neutral'}>{t(`webhooks.statuses.${status}`)}</Badge>,
  },
  {
    key: 'answer',
    title: t('webhooks.columns.answer'),
    cell: ({ answer, attempts, nextAttemptAt }) => (
      <>
        {answer ? t('webhooks.attempts', { answer, count: attempts }) : '–'}
        {answer && nextAttemptAt && <p>{t('webhooks.next', { time: formatDateTime(nextAttemptAt) })}</p>}
      </>
    ),
  },
  {
    key: 'time',
    title: t('webhooks.columns.time'),
    cell: ({ occurredAt }) => <time dateTime={occurredAt}>{formatDateTime(occurredAt)}</time>,
  },
  actionsColumn((delivery) => <SendAgain webhookId={webhookId} delivery={delivery} />),
];

function SendAgain({ webhookId, delivery: { id, type } }: { webhookId: string; delivery: WebhookDelivery }) {
  const sending = useMutation({
    mutationFn: () => call(sendWebhookAgain, { params: { webhookId, deliveryId: id } }),
    onSuccess: () => toast({ title: t('webhooks.queued') }),
    meta: { failed: { title: t('webhooks.notChanged'), fallback: t('webhooks.tryAgain') } },
    onSettled: () => invalidate(listWebhookDeliveries),
  });
  return (
    <RowActions>
      <Button
        variant="secondary"
        aria-label={t('webhooks.sendAgainLabel', { event: type })}
        disabled={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {t('webhooks.sendAgain')}
      </Button>
    </RowActions>
  );
}
