import { keepPreviousData, query, useQuery } from '@lectern/client';
import { listAddableCourses } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { PickList } from '../../../parts/fields/pick-list';
import type { CourseDraft } from '../path-draft';
import { t } from '../texts';

interface Found {
  id: string;
  title: string;
  isPublished: boolean;
}

/** Courses to search and choose for a step, several at once. */
export default function CoursePicker({
  pathId,
  taken,
  onPick,
  onClose,
}: {
  pathId: string;
  /** Ids of the courses that the edited path has already. */
  taken: ReadonlySet<string>;
  onPick: (courses: CourseDraft[]) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  // Kept with their titles, because a later search may not find the chosen courses.
  const [chosen, setChosen] = useState<Found[]>([]);
  const courses = useQuery({
    ...query(listAddableCourses, { params: { pathId }, query: { search: search.trim() } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const found = courses.data?.filter(({ id }) => !taken.has(id));
  function choose(ids: string[]) {
    const known = [...chosen, ...(found ?? [])];
    setChosen(ids.flatMap((id) => known.find((course) => course.id === id) ?? []));
  }
  return (
    <Dialog
      title={t('picker.title')}
      description={t('picker.text')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('picker.cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            onClick={() => onPick(chosen.map((course) => ({ ...course, key: course.id })))}
          >
            {t('picker.add', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <PickList
        label={t('picker.courses')}
        labels={{
          search: t('picker.search'),
          searchHint: t('picker.searchHint'),
          loading: t('picker.loading'),
          failed: t('picker.failed'),
          none: t('picker.none'),
        }}
        search={search}
        onSearch={setSearch}
        query={courses}
        entries={found}
        value={chosen.map(({ id }) => id)}
        onChange={choose}
        error={undefined}
        ref={null}
      >
        {({ title, isPublished }) => (isPublished ? title : t('picker.draft', { title }))}
      </PickList>
    </Dialog>
  );
}
