import { call, query } from '@lectern/client';
import {
  exportGradebook,
  exportGradebookAsXlsx,
  GRADEBOOK_PAGE_SIZE,
  getGradebook,
  type EditedExam,
} from '@lectern/contract';
import { EmptyState, formatCount, QueryState, SearchField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ExportFiles } from '../../parts/files/export-files';
import { DataTable } from '../../parts/lists/data-table';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { gradebookColumns, type OpenedCell } from './gradebook-columns';
import styles from './results.module.css';
import { SCOPES, type ResultsState } from './use-results-state';
import { t } from '../texts';

const AttemptsDialog = lazy(() => import('./attempts-dialog'));
const scopeOptions = SCOPES.map((value) => ({ value, label: t(`results.scopes.${value}`) }));

/** The learners of the course with their results in this exam, or in all exams of the course. */
export function GradebookTab({ exam, results }: { exam: EditedExam; results: ResultsState }) {
  const { state, setState } = results;
  const [opened, setOpened] = useState<OpenedCell>();
  const params = { id: exam.course.id };
  const onlyThis = state.scope === 'exam' ? { exam: exam.id } : {};
  const { list: gradebook, pages } = usePagedList(
    query(getGradebook, {
      params,
      query: { page: state.page, search: state.search.trim(), ...onlyThis },
    }),
    GRADEBOOK_PAGE_SIZE,
    results,
  );
  const { data, isPlaceholderData } = gradebook;
  const exams = data?.exams;
  const columns = useMemo(() => gradebookColumns(exams ?? [], setOpened), [exams]);
  return (
    <>
      <div className={styles.filters} role="search">
        <SearchField
          label={t('results.search')}
          placeholder={t('results.searchHint')}
          value={state.search}
          onSearch={(search) => setState({ search })}
        />
        <Select
          label={t('results.scope')}
          hideLabel
          options={scopeOptions}
          value={state.scope}
          onChange={(scope) => setState({ scope })}
        />
        <ExportFiles
          files={[
            {
              ...{ label: t('results.export'), name: 'gradebook.csv' },
              load: () => call(exportGradebook, { params, query: onlyThis }),
            },
            {
              ...{ label: t('results.exportXlsx'), name: 'gradebook.xlsx' },
              load: () => call(exportGradebookAsXlsx, { params, query: onlyThis }),
            },
          ]}
        />
      </div>
      <QueryState query={gradebook} loading={t('results.loading')} failed={t('results.failed')} />
      {data && pages && (
        <DataTable
          title={t('results.list', { count: formatCount(data.total) })}
          columns={columns}
          rows={data.items}
          empty={
            <EmptyState
              title={state.search ? t('results.noMatch') : t('results.none')}
              text={state.search ? t('results.noMatchText') : t('results.noneText')}
            />
          }
          isStale={isPlaceholderData}
          page={state.page}
          pages={pages}
          isWide
        />
      )}
      <Suspense>{opened && <AttemptsDialog {...opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  );
}
