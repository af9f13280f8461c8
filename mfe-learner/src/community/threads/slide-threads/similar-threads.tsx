import { call, keepPreviousData, useQuery } from '@lectern/client';
import { findSimilarThreads } from '@lectern/contract';
import { useEffect, useState } from 'react';
import { ThreadRow } from '../parts/thread-row';
import styles from '../parts/threads.module.css';
import { t } from '../texts';

/** Shorter texts say too little about what a person asks. */
const MIN_LENGTH = 12;
const DEBOUNCE_MS = 600;

/** Questions that were asked before, answered ones first. */
export function SimilarThreads({
  slideId,
  text,
  onOpen,
}: {
  slideId: string;
  text: string;
  onOpen: (id: string) => void;
}) {
  const settled = useDebounced(text);
  const isLong = settled.length >= MIN_LENGTH && text.length >= MIN_LENGTH;
  const similar = useQuery({
    queryKey: ['/api/threads', 'similar', slideId, settled],
    queryFn: ({ signal }) => call(findSimilarThreads, { body: { slideId, text: settled }, signal }),
    enabled: isLong,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const found = isLong ? (similar.data ?? []) : [];
  return (
    <div role="status" className={styles.similar} data-empty={found.length === 0 || undefined}>
      {found.length > 0 && (
        <>
          <p className={styles.part}>{t('ask.similar')}</p>
          <ul className={styles.list} role="list">
            {found.map((thread) => (
              <li key={thread.id}>
                <ThreadRow thread={thread} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
