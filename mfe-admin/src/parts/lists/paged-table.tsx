import type { UseQueryResult } from '@lectern/client';
import type { Paged } from '@lectern/contract';
import { QueryState } from '@lectern/ui';
import { DataTable, type DataTableProps } from './data-table';

interface Props<Row> extends Pick<DataTableProps<Row>, 'empty' | 'order' | 'selection' | 'bulkActions'> {
  /** `title` gets the number of rows of all pages. */
  texts: { title: (total: number) => string; loading: string; failed: string };
  /** As `usePagedList` returns it, with `pages`. */
  list: UseQueryResult<Paged<Row>>;
  pages: number | undefined;
  page: number;
  /** As `useListView` returns it. */
  view: Pick<DataTableProps<Row>, 'columns' | 'density'>;
}

/** The list of a screen, page by page, with the state of its query. */
export function PagedTable<Row extends object>({ texts, list, pages, page, view, ...table }: Props<Row>) {
  const { data, isPlaceholderData } = list;
  const { columns, density } = view;
  return (
    <>
      <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      {data && pages && (
        <DataTable
          {...table}
          {...{ columns, density, page, pages }}
          title={texts.title(data.total)}
          rows={data.items}
          isStale={isPlaceholderData}
        />
      )}
    </>
  );
}
