import { keepPreviousData, query, useQuery } from '@lectern/client';
import {
  listUploads,
  UPLOAD_PAGE_SIZE,
  type ListedUpload,
  type UploadList as UploadListOnWire,
} from '@lectern/contract';
import { useSearchParams } from '@lectern/remote';
import { Card, CardTitle, ErrorState } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { pageIn, Pager } from '../pager';
import { texts } from '../texts';
import { DiscardDialog } from './discard-dialog';
import { UploadRow } from './upload-row';
import styles from './upload.module.css';

const { list } = texts.upload;

const LOOK_EVERY_MS = 5000;

const isAnyRunning = (list: UploadListOnWire | undefined) =>
  list?.uploads.some(({ status }) => status === 'processing') ?? false;

/** Everybody's uploads, page by page, with what became of them. */
export function UploadList({ onSendAgain }: { onSendAgain: (upload: ListedUpload) => void }) {
  const [discarded, setDiscarded] = useState<ListedUpload>();
  const page = pageIn(useSearchParams()[0]);
  const { data, error, refetch } = useQuery({
    ...query(listUploads, { query: { page } }),
    // Others upload too.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    // Those of others have no stream here.
    refetchInterval: ({ state }) => isAnyRunning(state.data) && LOOK_EVERY_MS,
  });
  const uploads = data?.uploads;
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!uploads || !asked.current || uploads.some(({ id }) => id === asked.current)) return;
    asked.current = undefined;
    // The row that had the focus is gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [uploads]);

  function ask(upload: ListedUpload) {
    asked.current = upload.id;
    setDiscarded(upload);
  }

  const pages = Math.max(1, Math.ceil((data?.totalUploads ?? 0) / UPLOAD_PAGE_SIZE));

  return (
    <Card aria-labelledby="upload-list">
      <CardTitle id="upload-list" ref={heading} tabIndex={-1}>
        {list.title}
      </CardTitle>
      {error && <ErrorState title={list.failed} onRetry={() => void refetch()} />}
      {!error && !data && <p role="status">{list.loading}</p>}
      {data?.totalUploads === 0 && <p className={styles.quiet}>{list.empty}</p>}
      {!error && data && (
        <ul role="list" className={styles.rows}>
          {data.uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onSendAgain={() => onSendAgain(upload)}
              onDiscard={() => ask(upload)}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} />
      <DiscardDialog upload={discarded} onClose={() => setDiscarded(undefined)} focusInstead={heading} />
    </Card>
  );
}
