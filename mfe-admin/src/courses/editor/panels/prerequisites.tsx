import { keepPreviousData, query, useQuery } from '@lectern/client';
import {
  getCourse,
  type LinkedCourse,
  listPossiblePrerequisites,
  MAX_PREREQUISITES,
  MAX_SEARCH_LENGTH,
} from '@lectern/contract';
import { Button, QueryState, Stack, TextField } from '@lectern/ui';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { RowTool } from '../../../parts/fields/row-tool';
import { t } from '../../texts';
import styles from './prerequisites.module.css';

/** The courses that learners complete first, and a search for more. */
export function Prerequisites({
  courseId,
  ids,
  known,
  onChange,
}: {
  courseId: string;
  ids: string[];
  /** Those of the saved course. */
  known: LinkedCourse[];
  onChange: (ids: string[]) => void;
}) {
  const [isAdding, setAdding] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const titles = new Map(known.map(({ id, title }) => [id, title]));
  return (
    <Stack gap={8} as="section" aria-labelledby="prerequisites">
      <h3 id="prerequisites" className={styles.heading}>
        {t('editor.access.prerequisites')}
      </h3>
      {ids.length === 0 && <p className={styles.quiet}>{t('editor.access.noPrerequisites')}</p>}
      <ul role="list" className={styles.list}>
        {ids.map((id) => (
          <Prerequisite
            key={id}
            id={id}
            knownTitle={titles.get(id)}
            onRemove={() => {
              onChange(ids.filter((other) => other !== id));
              // The focused button disappears.
              adder.current?.focus();
            }}
          />
        ))}
      </ul>
      <div>
        <Button
          ref={adder}
          variant="secondary"
          aria-expanded={isAdding}
          disabled={ids.length >= MAX_PREREQUISITES}
          onClick={() => setAdding(!isAdding)}
        >
          <Plus aria-hidden />
          {t('editor.access.add')}
        </Button>
      </div>
      {isAdding && ids.length < MAX_PREREQUISITES && (
        <PossiblePrerequisites courseId={courseId} ids={ids} onAdd={(id) => onChange([...ids, id])} />
      )}
    </Stack>
  );
}

/** A chosen course. One of a draft that was stored before has no title here yet. */
function Prerequisite({
  id,
  knownTitle,
  onRemove,
}: {
  id: string;
  knownTitle: string | undefined;
  onRemove: () => void;
}) {
  const course = useQuery({ ...query(getCourse, { params: { id } }), enabled: knownTitle === undefined });
  const title = knownTitle ?? course.data?.title ?? (course.isError ? t('editor.access.unknown') : '…');
  return (
    <li className={styles.row}>
      <span dir="auto">{title}</span>
      <RowTool label={t('editor.access.remove', { title })} Icon={X} onClick={onRemove} />
    </li>
  );
}

function PossiblePrerequisites({
  courseId,
  ids,
  onAdd,
}: {
  courseId: string;
  ids: string[];
  onAdd: (id: string) => void;
}) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...query(listPossiblePrerequisites, { params: { id: courseId }, query: { search: search.trim() } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const courses = found.data?.filter(({ id }) => !ids.includes(id));
  return (
    <>
      <TextField
        label={t('editor.access.search')}
        type="search"
        value={search}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={setSearch}
      />
      <QueryState query={found} loading={t('editor.access.loading')} failed={t('editor.access.failed')} />
      {courses?.length === 0 && <p className={styles.quiet}>{t('editor.access.none')}</p>}
      <ul role="list" className={styles.found}>
        {courses?.map(({ id, title }) => (
          <li key={id} className={styles.row}>
            <span dir="auto">{title}</span>
            <RowTool label={t('editor.access.addCourse', { title })} Icon={Plus} onClick={() => onAdd(id)} />
          </li>
        ))}
      </ul>
    </>
  );
}
