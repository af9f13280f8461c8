import { keepPreviousData, query, useQuery } from '@lectern/client';
import { getGradebook, type ListedExamOverride } from '@lectern/contract';
import { Button, QueryState, SearchField, Stack } from '@lectern/ui';
import { useState } from 'react';
import styles from '../exam-editor.module.css';
import { t } from '../../texts';

/** The enrolled learners of a course, to search and choose one. */
export function LearnerPicker({
  courseId,
  onPick,
}: {
  courseId: string;
  onPick: (learner: ListedExamOverride['learner']) => void;
}) {
  const [search, setSearch] = useState('');
  const learners = useQuery({
    ...query(getGradebook, { params: { id: courseId }, query: { page: 1, search: search.trim() } }),
    placeholderData: keepPreviousData,
  });
  const { data } = learners;
  return (
    <Stack gap={12}>
      <SearchField
        label={t('examEditor.overrides.search')}
        placeholder={t('examEditor.overrides.searchHint')}
        value={search}
        onSearch={setSearch}
      />
      <QueryState
        query={learners}
        loading={t('examEditor.overrides.loading')}
        failed={t('examEditor.overrides.failed')}
      />
      {data?.items.length === 0 && <p role="status">{t('examEditor.overrides.noLearners')}</p>}
      <ul role="list" className={styles.picks} tabIndex={0} aria-label={t('examEditor.overrides.learner')}>
        {data?.items.map(({ id, name, email }) => (
          <li key={id}>
            <Button variant="quiet" className={styles.learner} onClick={() => onPick({ id, name, email })}>
              <span dir="auto">{name}</span>
              <span className={styles.quiet} dir="auto">
                {email}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
