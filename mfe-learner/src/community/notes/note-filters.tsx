import { type CallResult } from '@lectern/client';
import { NOTE_KINDS, type listNoteCourses } from '@lectern/contract';
import { NativeSelect, SearchField } from '@lectern/ui';
import { t } from '../texts';
import styles from './notes.module.css';
import { ALL, type ChosenNotes, DELETED } from './use-note-filter';

const KIND_NAMES = { highlight: t('page.highlights'), note: t('page.notes'), bookmark: t('page.bookmarks') };
const KINDS = [
  { value: ALL, label: t('page.allKinds') },
  ...NOTE_KINDS.map((kind) => ({ value: kind as string, label: KIND_NAMES[kind] })),
];

/** Search, course and kind. */
export function NoteFilters({
  filter: { search, course, kind },
  courses,
  onChange,
}: {
  filter: ChosenNotes;
  courses: CallResult<typeof listNoteCourses>;
  onChange: (change: { search?: string; course?: string | undefined; kind?: never }) => void;
}) {
  const options = [
    { value: ALL, label: t('page.allCourses') },
    ...courses.map(({ id, title }) => ({ value: id ?? DELETED, label: title ?? t('page.deletedCourses') })),
  ];
  return (
    <div className={styles.filters} role="search">
      <SearchField
        label={t('page.search')}
        placeholder={t('page.searchHint')}
        value={search}
        onSearch={(typed) => onChange({ search: typed })}
      />
      <NativeSelect
        label={t('page.course')}
        hideLabel
        options={options}
        value={course ?? ALL}
        onChange={(chosen) => onChange({ course: chosen === ALL ? undefined : chosen })}
      />
      <NativeSelect
        label={t('page.kind')}
        hideLabel
        options={KINDS}
        value={kind ?? ALL}
        onChange={(chosen) => onChange({ kind: chosen as never })}
      />
    </div>
  );
}
