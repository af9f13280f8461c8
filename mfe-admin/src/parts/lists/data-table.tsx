import { Card, CardTitle } from '@lectern/ui';
import { AntdArea, Table, type TableColumnType, type TableProps } from '@lectern/ui/antd';
import { memo, useEffect, useId, useRef, type HTMLAttributes, type ReactNode } from 'react';
import styles from './data-table.module.css';
import { Pager } from '@lectern/ui/pager';
import { SelectionBar } from './selection-bar';
import { t } from '../texts';
import type { Selection } from './use-selection';

/** A column of antd's Table, with `cell` in place of `render`. With a `sorter`, `key` is the `sort` of the address. */
export interface Column<Row> extends Omit<TableColumnType<Row>, 'key' | 'title' | 'render' | 'sortOrder'> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
}

/** The last column of most lists: the buttons of a row. */
export const actionsColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  key: 'actions',
  title: t('list.actions'),
  className: styles.actions ?? '',
  cell,
});

/** The height of rows. */
export type Density = 'comfortable' | 'compact';

/** The order of a list, which is part of the address. */
interface ListOrder {
  state: { sort: string; direction: 'ascending' | 'descending' };
  setState: (change: { sort: never; direction: 'ascending' | 'descending' }) => void;
}

export interface DataTableProps<Row> {
  /** The heading, for example 'Users (12)'. */
  title: string;
  columns: Column<Row>[];
  /** The rows of this page, undefined while they are loaded. */
  rows: Row[] | undefined;
  rowKey?: (keyof Row & string) | ((row: Row) => string);
  /** Replaces the table when there are no rows. */
  empty: ReactNode;
  /** Whether `rows` are still those of the previous page or filters. */
  isStale?: boolean;
  /** Page and number of pages, if the list has pages. `pages` is undefined while a too high `page` is corrected. */
  page?: number;
  pages?: number | undefined;
  order?: ListOrder;
  /** The chosen rows of a list with bulk actions. */
  selection?: Selection<Row> | undefined;
  /** Buttons of the selection, shown while rows are chosen. */
  bulkActions?: ReactNode;
  /** Whether the table scrolls sideways, with a fixed first column. */
  isWide?: boolean;
  density?: Density;
  /** Buttons at the end of the heading. */
  tools?: ReactNode;
  /** Filters, notes and the state of the query, between heading and table. */
  children?: ReactNode;
}

/** A list of rows on a card, with order, selection and pages. Below 768 px a row is a card, whose cells have the column's title. */
export function DataTable<Row extends object>({
  title,
  columns,
  rows,
  rowKey = 'id' as keyof Row & string,
  empty,
  isStale = false,
  page,
  pages,
  order,
  selection,
  bulkActions,
  isWide = false,
  density,
  tools,
  children,
}: DataTableProps<Row>) {
  const headingId = useId();
  const headingRef = useFocusAfterRowRemoval(rows);
  const isPageCorrect = page === undefined || pages !== undefined;
  const hasSelection = selection !== undefined && selection.ids.length > 0;
  const classes = [styles.rows, selection && styles.selectable, isWide && styles.wide]
    .filter(Boolean)
    .join(' ');
  return (
    <Card aria-labelledby={headingId} aria-busy={isStale} className={styles.list}>
      <div className={`${styles.head} ${hasSelection ? styles.sticky : ''}`}>
        <CardTitle id={headingId} ref={headingRef} tabIndex={-1}>
          {title}
        </CardTitle>
        {selection && <SelectionBar selection={selection} rows={rows} actions={bulkActions} />}
        {!hasSelection && tools}
      </div>
      {children}
      {rows && isPageCorrect && (
        <div
          className={classes}
          data-density={density}
          {...(isWide && { tabIndex: 0, role: 'group', 'aria-label': title })}
        >
          <AntdArea>
            <Table<Row>
              columns={columns.map((column) => toTableColumn(column, order))}
              dataSource={rows}
              rowKey={rowKey}
              rowSelection={selection && toRowSelection(selection)}
              onChange={(_page, _filters, sorter) => order && applySorter(order, sorter)}
              // antd's third click would remove the order, but the address always names one.
              sortDirections={['ascend', 'descend', 'ascend']}
              showSorterTooltip={false}
              showHeader={rows.length > 0}
              locale={{ emptyText: empty }}
              pagination={false}
              // `tailor` skips measuring the scroll bar, which adds a style without a nonce. Only tables with `scroll` need the width.
              tailor
            />
          </AntdArea>
        </div>
      )}
      {page !== undefined && pages !== undefined && <Pager page={page} pages={pages} />}
    </Card>
  );
}

function toTableColumn<Row>(
  { title, cell, className, ...column }: Column<Row>,
  order: ListOrder | undefined,
): TableColumnType<Row> {
  const isSortedColumn = column.sorter && order?.state.sort === column.key;
  const label = column.rowScope || column.key === 'actions' ? undefined : title;
  return {
    ...column,
    className: className ?? '',
    title: column.key === 'actions' ? <span className="visually-hidden">{title}</span> : title,
    // Titles of exams are column titles too, and can be in any language.
    onHeaderCell: () => ({ dir: 'auto' }),
    render: (_, row) => <Cell row={row} cell={cell as (row: unknown) => ReactNode} />,
    // Shown before the cell on narrow screens.
    onCell: () => (label ? { 'data-label': label } : {}) as HTMLAttributes<HTMLElement>,
    ...(column.sorter && {
      sortOrder: isSortedColumn ? (order.state.direction === 'ascending' ? 'ascend' : 'descend') : null,
    }),
  };
}

/** Renders only for a new row or column, not whenever rows are chosen. So columns have to be a constant or memoized. */
const Cell = memo(function Cell({ row, cell }: { row: unknown; cell: (row: unknown) => ReactNode }) {
  return cell(row);
});

function toRowSelection<Row>({ ids, choose, getName }: Selection<Row>): TableProps<Row>['rowSelection'] {
  return {
    selectedRowKeys: ids,
    preserveSelectedRowKeys: true,
    columnWidth: 44,
    onChange: (keys) => choose(keys as string[]),
    getCheckboxProps: (row) => ({ 'aria-label': t('list.select', { name: getName(row) }) }),
    getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }),
  };
}

function applySorter<Row>(
  { setState }: ListOrder,
  sorter: Parameters<NonNullable<TableProps<Row>['onChange']>>[2],
): void {
  if (Array.isArray(sorter) || sorter.columnKey === undefined) return;
  setState({
    sort: sorter.columnKey as never,
    direction: sorter.order === 'descend' ? 'descending' : 'ascending',
  });
}

/** Focuses the heading if the focused row disappears; the browser would leave the focus on the body. */
function useFocusAfterRowRemoval(rows: unknown) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const previousRows = useRef(rows);
  useEffect(() => {
    if (
      previousRows.current !== undefined &&
      previousRows.current !== rows &&
      document.activeElement === document.body
    )
      headingRef.current?.focus({ preventScroll: true });
    previousRows.current = rows;
  }, [rows]);
  return headingRef;
}
