import { query, useDraft } from '@lectern/client';
import { listMails, MAIL_PAGE_SIZE } from '@lectern/contract';
import { Card, CardTitle, EmptyState, formatCount, pageParam, QueryState, useSearchState } from '@lectern/ui';
import { useState } from 'react';
import { Pager } from '../../parts/lists/pager';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { outboxTexts } from './texts';
import { MAIL_FORM, MailDialog } from '../../parts/dialogs/mail-dialog';
import { MailRow } from './mail-row';
import styles from './outbox.module.css';

const schema = { page: pageParam };
const REFRESH_MS = 15_000;

/** The messages of the last days. Without a mail server administrators open them and hand their links over. */
export default function OutboxPage() {
  const filters = useSearchState(schema);
  const { state } = filters;
  const [openId, setOpenId] = useState(useDraft<string>(MAIL_FORM));
  const { list, pages } = usePagedList(
    { ...query(listMails, { query: state }), refetchInterval: REFRESH_MS },
    MAIL_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;

  return (
    <div className={styles.page}>
      <QueryState query={list} loading={outboxTexts.loading} failed={outboxTexts.failed} />
      {data && pages && (
        <Card aria-labelledby="outbox-list" aria-busy={isPlaceholderData} className={styles.list}>
          <CardTitle id="outbox-list">{outboxTexts.list(formatCount(data.total))}</CardTitle>
          <p className={styles.quiet}>{data.isSending ? outboxTexts.sending : outboxTexts.notSending}</p>
          {data.items.length === 0 && <EmptyState title={outboxTexts.empty} text={outboxTexts.emptyText} />}
          <ol role="list" className={styles.rows}>
            {data.items.map((mail) => (
              <MailRow key={mail.id} mail={mail} onOpen={() => setOpenId(mail.id)} />
            ))}
          </ol>
          <Pager page={state.page} pages={pages} />
        </Card>
      )}
      {openId && <MailDialog mailId={openId} onClose={() => setOpenId(undefined)} />}
    </div>
  );
}
