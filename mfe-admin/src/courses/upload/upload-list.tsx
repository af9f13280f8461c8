import { query } from '@lectern/client';
import {
  listUploads,
  UPLOAD_PAGE_SIZE,
  type ListedUpload,
  type UploadList as UploadListOnWire,
} from '@lectern/contract';
import { useLocation } from '@lectern/remote';
import { Card, CardTitle, pageParam, QueryState, useSearchState } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { Pager } from '@lectern/ui/pager';
import { usePagedList } from '../../parts/lists/use-paged-list';
import type { RunningUpload } from '../running-uploads/uploads';
import { t } from '../texts';
import { DiscardDialog } from './discard-dialog';
import { UploadRow } from './upload-row';
import styles from './upload.module.css';

/** Also the hash of links to the list. */
const LIST_ID = 'upload-list';
const schema = { page: pageParam };
const POLL_INTERVAL_MS = 5000;

const isAnyRunning = (list: UploadListOnWire | undefined) =>
  list?.items.some(({ status }) => status === 'processing') ?? false;

/** All administrators' uploads, page by page. */
export function UploadList({
  running,
  onSendAgain,
}: {
  /** This person's running uploads, whose progress is newer than the list's. */
  running: RunningUpload[];
  onSendAgain: (upload: ListedUpload) => void;
}) {
  const [pendingDiscard, setPendingDiscard] = useState<ListedUpload>();
  const filters = useSearchState(schema);
  const { state } = filters;
  const { list: uploadQuery, pages } = usePagedList(
    {
      ...query(listUploads, { query: state }),
      // Also the uploads of other people run.
      refetchInterval: (asked) => !asked.state.error && isAnyRunning(asked.state.data) && POLL_INTERVAL_MS,
    },
    UPLOAD_PAGE_SIZE,
    filters,
  );
  const { data } = uploadQuery;
  const uploads = data?.items;
  const heading = useRef<HTMLHeadingElement>(null);
  const discardingId = useRef<string>(undefined);
  const { hash, key } = useLocation();
  const isLoaded = uploads !== undefined;
  useEffect(() => {
    // A link to the list, such as of a failed upload; it is below the form.
    if (isLoaded && hash === `#${LIST_ID}`) heading.current?.focus();
    // The key changes with each press on such a link.
  }, [isLoaded, hash, key]);
  useEffect(() => {
    if (!uploads || !discardingId.current || uploads.some(({ id }) => id === discardingId.current)) return;
    discardingId.current = undefined;
    // The focused row was removed.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [uploads]);

  function openDialog(upload: ListedUpload) {
    discardingId.current = upload.id;
    setPendingDiscard(upload);
  }

  return (
    <Card aria-labelledby={LIST_ID}>
      <CardTitle id={LIST_ID} ref={heading} tabIndex={-1}>
        {t('upload.list.title')}
      </CardTitle>
      <QueryState query={uploadQuery} loading={t('upload.list.loading')} failed={t('upload.list.failed')} />
      {data?.total === 0 && <p className={styles.quiet}>{t('upload.list.empty')}</p>}
      {data && (
        <ul role="list" className={styles.rows}>
          {data.items.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              run={running.find(({ uploadId }) => uploadId === upload.id)}
              onSendAgain={() => onSendAgain(upload)}
              onDiscard={() => openDialog(upload)}
            />
          ))}
        </ul>
      )}
      {pages && <Pager page={state.page} pages={pages} />}
      <DiscardDialog
        upload={pendingDiscard}
        onClose={() => setPendingDiscard(undefined)}
        fallbackFocus={heading}
      />
    </Card>
  );
}
