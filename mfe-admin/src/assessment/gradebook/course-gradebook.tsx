import { call, query } from '@lectern/client';
import {
  exportGradebook,
  exportGradebookAsXlsx,
  getGradebook,
  GRADEBOOK_PAGE_SIZE,
  type Gradebook,
} from '@lectern/contract';
import { usePageTitle } from '@lectern/remote';
import { Button, EmptyState, formatCount, Muted, QueryState, Row } from '@lectern/ui';
import { Columns3, FileUp, Settings2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ExportFiles } from '../../parts/files/export-files';
import { DataTable } from '../../parts/lists/data-table';
import { useListView } from '../../parts/lists/use-list-view';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { ViewMenu } from '../../parts/lists/view-menu';
import type { OpenedCell } from '../results/gradebook-columns';
import styles from './gradebook.module.css';
import { courseColumns } from './course-columns';
import type { EntryPlace } from './entry-place';
import { useEntries } from './use-entries';
import type { GradebookState } from './use-gradebook-state';
import { t } from '../texts';

const AttemptsDialog = lazy(() => import('../results/attempts-dialog'));
const ColumnsDialog = lazy(() => import('./columns/columns-dialog'));
const CommentDialog = lazy(() => import('./comment-dialog'));
const ImportDialog = lazy(() => import('./import/import-dialog'));
const SettingsDialog = lazy(() => import('./settings/settings-dialog'));

type Opened =
  | { dialog: 'settings' | 'columns' | 'import' }
  | { dialog: 'attempts'; cell: OpenedCell }
  | { dialog: 'comment'; place: EntryPlace };

/** The learners of a course, or of a group in it, with their results in exams and columns, and their totals. */
export function CourseGradebook({ course, gradebook }: { course: string; gradebook: GradebookState }) {
  const { state } = gradebook;
  const { page, search, group } = state;
  const scope = group ? { group } : {};
  const params = { id: course };
  const { list, pages } = usePagedList(
    query(getGradebook, { params, query: { page, search: search.trim(), ...scope } }),
    GRADEBOOK_PAGE_SIZE,
    gradebook,
  );
  const { data, isPlaceholderData } = list;
  usePageTitle(data && t('gradebook.titleOf', { course: data.course.title }));
  const [opened, setOpened] = useState<Opened>();
  const entries = useEntries(course);
  const columns = useMemo(
    () =>
      data
        ? courseColumns(data, {
            entries,
            onOpenAttempts: (cell) => setOpened({ dialog: 'attempts', cell }),
            onOpenComment: (place) => setOpened({ dialog: 'comment', place }),
          })
        : [],
    [data, entries],
  );
  // Columns differ from course to course.
  const view = useListView(`gradebook:${course}`, columns);
  const exports = { params, query: scope };
  return (
    <>
      <QueryState
        query={list}
        loading={t('gradebook.loading')}
        failed={t('gradebook.failed')}
        missing={
          <EmptyState
            title={t('gradebook.missing')}
            text={group ? t('gradebook.missingGroupText') : t('gradebook.missingText')}
          />
        }
      />
      {data && pages && (
        <DataTable
          title={t('gradebook.list', { count: formatCount(data.total) })}
          tools={
            <Row>
              <Button variant="secondary" onClick={() => setOpened({ dialog: 'columns' })}>
                <Columns3 aria-hidden />
                {t('gradebook.columns')}
              </Button>
              <Button variant="secondary" onClick={() => setOpened({ dialog: 'settings' })}>
                <Settings2 aria-hidden />
                {t('gradebook.settings')}
              </Button>
              {data.columns.length > 0 && (
                <Button variant="secondary" onClick={() => setOpened({ dialog: 'import' })}>
                  <FileUp aria-hidden />
                  {t('gradebook.import.open')}
                </Button>
              )}
              <ExportFiles
                files={[
                  {
                    ...{ label: t('gradebook.export'), name: 'gradebook.csv' },
                    load: () => call(exportGradebook, exports),
                  },
                  {
                    ...{ label: t('gradebook.exportXlsx'), name: 'gradebook.xlsx' },
                    load: () => call(exportGradebookAsXlsx, exports),
                  },
                ]}
              />
              <ViewMenu view={view} />
            </Row>
          }
          columns={view.columns}
          density={view.density}
          rows={data.items}
          empty={<NoLearners isSearch={search.trim() !== ''} isGroup={group !== undefined} />}
          isStale={isPlaceholderData}
          page={page}
          pages={pages}
          isWide
        >
          {data.columns.length > 0 && data.items.length > 0 && (
            <div className={styles.hint}>
              <Muted>{t('gradebook.hint')}</Muted>
            </div>
          )}
        </DataTable>
      )}
      <Suspense>{data && opened && renderDialog(opened, data, entries, () => setOpened(undefined))}</Suspense>
    </>
  );
}

function NoLearners({ isSearch, isGroup }: { isSearch: boolean; isGroup: boolean }) {
  if (isSearch) return <EmptyState title={t('gradebook.noMatch')} text={t('gradebook.noMatchText')} />;
  return (
    <EmptyState
      title={t('gradebook.none')}
      text={isGroup ? t('gradebook.noneInGroupText') : t('gradebook.noneText')}
    />
  );
}

function renderDialog(
  opened: Opened,
  gradebook: Gradebook,
  entries: ReturnType<typeof useEntries>,
  onClose: () => void,
) {
  if (opened.dialog === 'attempts') return <AttemptsDialog {...opened.cell} onClose={onClose} />;
  if (opened.dialog === 'comment')
    return <CommentDialog place={opened.place} entries={entries} onClose={onClose} />;
  if (opened.dialog === 'columns') return <ColumnsDialog gradebook={gradebook} onClose={onClose} />;
  if (opened.dialog === 'import') return <ImportDialog course={gradebook.course.id} onClose={onClose} />;
  return <SettingsDialog gradebook={gradebook} onClose={onClose} />;
}
