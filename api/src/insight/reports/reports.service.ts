import {
  csvLine,
  displayName,
  isSortable,
  type Locale,
  MAX_XLSX_ROWS,
  type Report,
  type ReportCounts,
  type ReportFilter,
  type ReportQuery,
  type ReportRow,
  REPORT_PAGE_SIZE,
  type ReportScopes,
} from '@lectern/contract';
import {
  countReport,
  type Person,
  type ReportOrder,
  type ReportSelection,
  buildReportSelection,
  type User,
} from '@lectern/data';
import { translate } from '@lectern/i18n/server';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { inTimeZone } from '../../platform/http/in-time-zone.js';
import { getLimits } from '../../platform/lists/read-page.js';
import { writeWorkbook } from '../../platform/workbooks/write-workbook.js';
import { findReportPage, findReportScopes, readReport, type StoredReportRow } from './reports.queries.js';
import { SlowAnswers } from './slow-answers.js';
import type { Localized } from '../../platform/lists/order.queries.js';

type Cell = string | number | null;

/** Rows that are read and written at once for a file; the process serves other requests between two batches. */
const BATCH_ROWS = 200;
/** Most files that are written at the same time: each holds one of the process's ten database connections until its end. */
const MAX_OPEN_FILES = 3;
const BYTE_ORDER_MARK = '\ufeff';
/** The columns of a file; the first three have long texts. */
const COLUMNS = [
  ...(['name', 'email', 'course', 'status', 'progress', 'time', 'grade'] as const),
  ...(['enrolled', 'due', 'completed', 'certificate'] as const),
];

/** Reports about learners and their courses, for people who teach the courses or manage the learners' groups. */
@Injectable()
export class ReportsService {
  private readonly countCache = new SlowAnswers<ReportCounts>();
  private openFiles = 0;

  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  async getPage(
    person: Person,
    { page, sort, direction, locale, ...filter }: Localized<ReportQuery>,
  ): Promise<Report> {
    const order = { sort, direction, locale };
    requireSortable(filter, order);
    const selection = this.selectRows(person, filter);
    const limits = getLimits({ page, pageSize: REPORT_PAGE_SIZE });
    const [counts, rows] = await inTimeZone(
      filter.timeZone,
      Promise.all([
        this.count(person, filter, selection),
        findReportPage(this.source.manager, selection, { order, limits }),
      ]),
    );
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { items: rows.map(toReportRow), total, counts };
  }

  /** Counts the rows of each status. To count all rows of a large site takes long, so these counts are cached for a while. */
  private count(
    person: Person,
    { timeZone, ...filter }: ReportFilter,
    selection: ReportSelection,
  ): Promise<ReportCounts> {
    const dependsOnTimeZone = Boolean(filter.dueFrom ?? filter.dueTo);
    // All administrators see the same rows, so they share the cached counts.
    const viewerId = person.role === 'admin' ? null : person.id;
    const key = JSON.stringify([viewerId, filter, dependsOnTimeZone && timeZone]);
    return this.countCache.get(key, () => countReport(this.source.manager, selection));
  }

  listScopes(person: Person, locale: Locale): Promise<ReportScopes> {
    return findReportScopes(this.source.manager, person, locale);
  }

  /** Writes all rows as CSV, batch by batch. The audit log records who exported how many rows. */
  async *writeCsv(person: User, filter: ReportFilter, order: ReportOrder): AsyncGenerator<string> {
    const { locale } = order;
    yield BYTE_ORDER_MARK + csvLine(listTitles(locale));
    for await (const batch of this.readBatches(person, filter, order))
      yield batch.map((row) => csvLine(listCells(row, locale).map((value) => value ?? ''))).join('');
  }

  /**
   * Writes all rows as an Excel workbook.
   * @throws Refusal (400) for more rows than fit into memory
   */
  async writeXlsx(person: User, filter: ReportFilter, order: ReportOrder): Promise<Uint8Array> {
    const { locale } = order;
    const sheetRows: Cell[][] = [];
    for await (const batch of this.readBatches(person, filter, order)) {
      sheetRows.push(...batch.map((row) => listCells(row, locale)));
      if (sheetRows.length > MAX_XLSX_ROWS)
        throw new Refusal(400, 'insight.report.tooManyRows', { values: { max: MAX_XLSX_ROWS } });
    }
    return writeWorkbook({
      name: translate(locale, 'insight.reportFile.sheet'),
      titles: listTitles(locale),
      widths: COLUMNS.map((_, index) => (index < 3 ? 30 : 16)),
      rows: sheetRows,
    });
  }

  /**
   * Reads all rows in order, and records the export in the audit log.
   * @throws Refusal (503) while too many files are written
   */
  private async *readBatches(
    person: User,
    filter: ReportFilter,
    order: ReportOrder,
  ): AsyncGenerator<StoredReportRow[]> {
    requireSortable(filter, order);
    const selection = this.selectRows(person, filter);
    if (this.openFiles >= MAX_OPEN_FILES) throw new Refusal(503, 'insight.report.busy');
    this.openFiles++;
    const runner = this.source.createQueryRunner();
    try {
      await inTimeZone(filter.timeZone, this.recordExport(person, selection));
      await runner.startTransaction();
      yield* readReport(runner.manager, selection, { order, batchSize: BATCH_ROWS });
    } finally {
      this.openFiles--;
      // The transaction has only read. This also runs when a client disconnects before the end of the file.
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.release();
    }
  }

  private async recordExport(actor: User, selection: ReportSelection) {
    const { manager } = this.source;
    const counts = await countReport(manager, selection);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    await this.audit.record(manager, {
      actor,
      action: 'user.report-exported',
      target: { kind: 'user', id: actor.id, name: displayName(actor) },
      detail: String(total),
    });
  }

  /** @throws Refusal (400) for days in the wrong order */
  private selectRows(person: Person, filter: ReportFilter) {
    const { dueFrom, dueTo } = filter;
    if (dueFrom && dueTo && dueFrom > dueTo) throw new Refusal(400, 'insight.report.daysReversed');
    return buildReportSelection(person, filter);
  }
}

/** @throws Refusal (400) for an order that needs a course or a group */
function requireSortable(filter: ReportFilter, { sort }: ReportOrder): void {
  if (!isSortable(sort, filter)) throw new Refusal(400, 'insight.report.notSortable');
}

const toReportRow = ({ firstName, lastName, ...row }: StoredReportRow): ReportRow => ({
  ...row,
  name: displayName({ firstName, lastName, email: row.email }),
  enrolledAt: row.enrolledAt.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
  certificateExpiresAt: row.certificateExpiresAt?.toISOString() ?? null,
});

const listTitles = (locale: Locale): string[] =>
  COLUMNS.map((column) => translate(locale, `insight.reportFile.columns.${column}`));

function listCells(row: StoredReportRow, locale: Locale): Cell[] {
  const { name, email, courseTitle, status, progress, studySeconds, grade, ...times } = toReportRow(row);
  return [
    ...[name, email, courseTitle, translate(locale, `insight.reportFile.statuses.${status}`)],
    ...[
      Math.round(progress),
      Math.round(studySeconds / 60),
      grade === null ? null : Math.round(grade * 100) / 100,
    ],
    ...[times.enrolledAt, times.dueAt, times.completedAt, times.certificateExpiresAt],
  ];
}
