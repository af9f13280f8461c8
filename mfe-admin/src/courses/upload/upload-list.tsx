import { keepPreviousData, query, useQuery } from '@lectern/client';
import {
  listUploads,
  UPLOAD_PAGE_SIZE,
  type ListedUpload,
  type UploadList as UploadListOnWire,
} from '@lectern/contract';
import { useSearchParams } from '@lectern/remote';
import { Card, CardTitle, QueryState } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { pageIn, Pager } from '../../parts/lists/pager';
import { applyList } from '../running-uploads/store';
import type { UploadRun } from '../running-uploads/upload-runs';
import { uploadTexts } from './texts';
import { DiscardDialog } from './discard-dialog';
import { UploadRow } from './upload-row';
import styles from './upload.module.css';

const { list } = uploadTexts;

const POLL_INTERVAL_MS = 5000;

const isAnyRunning = (list: UploadListOnWire | undefined) =>
  list?.uploads.some(({ status }) => status === 'processing') ?? false;

/** All administrators' uploads, page by page. */
export function UploadList({
  running,
  onSendAgain,
}: {
  /** This person's running uploads, whose progress is newer than the list's. */
  running: UploadRun[];
  onSendAgain: (upload: ListedUpload) => void;
}) {
  const [pendingDiscard, setPendingDiscard] = useState<ListedUpload>();
  const page = pageIn(useSearchParams()[0]);
  const uploadQuery = useQuery({
    ...query(listUploads, { query: { page } }),
    // Other administrators upload too.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    // The stream reports only this person's uploads.
    refetchInterval: ({ state }) => !state.error && isAnyRunning(state.data) && POLL_INTERVAL_MS,
  });
  const { data } = uploadQuery;
  const uploads = data?.uploads;
  useEffect(() => void (uploads && applyList(uploads)), [uploads]);
  const heading = useRef<HTMLHeadingElement>(null);
  const discardingId = useRef<string>(undefined);
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

  const pages = Math.max(1, Math.ceil((data?.totalUploads ?? 0) / UPLOAD_PAGE_SIZE));

  return (
    <Card aria-labelledby="upload-list">
      <CardTitle id="upload-list" ref={heading} tabIndex={-1}>
        {list.title}
      </CardTitle>
      <QueryState query={uploadQuery} loading={list.loading} failed={list.failed} />
      {data?.totalUploads === 0 && <p className={styles.quiet}>{list.empty}</p>}
      {data && (
        <ul role="list" className={styles.rows}>
          {data.uploads.map((upload) => (
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
      <Pager page={page} pages={pages} />
      <DiscardDialog
        upload={pendingDiscard}
        onClose={() => setPendingDiscard(undefined)}
        fallbackFocus={heading}
      />
    </Card>
  );
}
