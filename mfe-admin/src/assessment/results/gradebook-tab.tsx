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
import { download } from '../../parts/files/download';
import { ExportButton } from '../../parts/files/export-button';
import { resultsTexts } from './texts';
import { DataTable } from '../../parts/lists/data-table';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { gradebookColumns, type OpenedCell } from './gradebook-columns';
import styles from './results.module.css';
import { SCOPES, type ResultsState } from './use-results-state';

const AttemptsDialog = lazy(() => import('./attempts-dialog'));
const { results: texts } = resultsTexts;
const scopeOptions = SCOPES.map((value) => ({ value, label: texts.scopes[value] }));

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
          label={texts.search}
          placeholder={texts.searchHint}
          value={state.search}
          onSearch={(search) => setState({ search })}
        />
        <Select
          label={texts.scope}
          hideLabel
          options={scopeOptions}
          value={state.scope}
          onChange={(scope) => setState({ scope })}
        />
        <ExportButton
          label={texts.export}
          onExport={async () =>
            download('gradebook.csv', await call(exportGradebook, { params, query: onlyThis }))
          }
        />
        <ExportButton
          label={texts.exportXlsx}
          onExport={async () =>
            download('gradebook.xlsx', await call(exportGradebookAsXlsx, { params, query: onlyThis }))
          }
        />
      </div>
      <QueryState query={gradebook} loading={texts.loading} failed={texts.failed} />
      {data && pages && (
        <DataTable
          title={texts.list(formatCount(data.total))}
          columns={columns}
          rows={data.items}
          empty={
            <EmptyState
              title={state.search ? texts.noMatch : texts.none}
              text={state.search ? texts.noMatchText : texts.noneText}
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
