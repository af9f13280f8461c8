import {
  csvLine,
  type Locale,
  MAX_USER_FILE_BYTES,
  USER_IMPORT_PAGE_SIZE,
  type UserImport as UserImportOnWire,
  type UserImportRow as UserImportRowOnWire,
  type UserImportRowQuery,
} from '@lectern/contract';
import { type User, UserImport, UserImportRow } from '@lectern/data';
import { translate } from '@lectern/i18n/server';
import { readUserFile } from '@lectern/import-reader';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { findPage } from '../../platform/lists/read-page.js';
import type { FileRules } from '../../platform/transfer/receive-file.js';
import { receiveImport } from '../../platform/transfer/receive-import.js';
import { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
import { describeUnknownGroup } from './apply-rows.service.js';
import { ImportRunner } from './import-runner.service.js';
import { planRows, type RowPlan } from './plan-rows.js';
import { presentText, storeText, type StoredRow, toStored } from './stored-text.js';
import { presentUserImport } from './present-user-import.js';
import { finishProblemRows, insertRows, leaveOutUnknownGroups } from './user-imports.queries.js';

/** Columns of a file. The import accepts their names in each language. */
const DATA_COLUMNS = ['email', 'firstName', 'lastName', 'role', 'groups'] as const;
/** Columns of the exported file with the rows that have a problem. */
const PROBLEM_COLUMNS = ['row', ...DATA_COLUMNS, 'problem'] as const;
const MAX_LISTED_IMPORTS = 10;
const FILE_RULES: FileRules = {
  maxBytes: MAX_USER_FILE_BYTES,
  tooLarge: { id: 'people.userFile.tooLarge', values: { megabytes: MAX_USER_FILE_BYTES / 1024 / 1024 } },
  missing: { id: 'people.userFile.missing' },
};
/** Number of rows that are compared with stored data, and saved, by one query each. */
const CHUNK_SIZE = 250;

/** Imports of users and memberships from CSV files. */
@Injectable()
export class UserImportsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly runner: ImportRunner,
    private readonly addresses: ConfirmedAddresses,
  ) {}

  /** Reads a file, and stores each row with the change that the import would make. No user, group or invitation changes. */
  async create(request: Request, actor: User, locale: Locale): Promise<UserImportOnWire> {
    const { name, ...read } = await receiveImport(request, actor, FILE_RULES, async (file, signal) => ({
      name: file.name,
      ...(await readUserFile(file.bytes, signal)),
    }));
    const rows = read.rows.map(toStored);
    const notes = read.notes.map(storeText);
    return this.source.transaction(async (manager) => {
      const created = manager.create(UserImport, { fileName: name, notes, createdById: actor.id });
      await manager.save(created);
      for (let start = 0; start < rows.length; start += CHUNK_SIZE) {
        const chunk = rows.slice(start, start + CHUNK_SIZE);
        await saveRows(manager, created.id, chunk, await planRows(manager, chunk, this.addresses));
      }
      return presentUserImport(manager, created, locale);
    });
  }

  async list(locale: Locale): Promise<UserImportOnWire[]> {
    const { manager } = this.source;
    const imports = await manager.find(UserImport, {
      order: { createdAt: 'DESC' },
      take: MAX_LISTED_IMPORTS,
    });
    return Promise.all(imports.map((userImport) => presentUserImport(manager, userImport, locale)));
  }

  async get(id: string, locale: Locale): Promise<UserImportOnWire> {
    return presentUserImport(this.source.manager, await findImport(this.source.manager, id), locale);
  }

  async listRows(id: string, { page, outcome }: UserImportRowQuery, locale: Locale) {
    await findImport(this.source.manager, id);
    const { items, total } = await findPage(
      this.source.getRepository(UserImportRow),
      { where: { importId: id, ...(outcome !== 'all' && { outcome }) }, order: { line: 'ASC' } },
      { page, pageSize: USER_IMPORT_PAGE_SIZE },
    );
    return { items: items.map((row) => presentRow(row, locale)), total };
  }

  /**
   * Writes a CSV file with the rows that are not imported, and the reasons. The corrected file can be imported again. The audit log
   * records who exported how many rows.
   */
  async exportProblems(id: string, actor: User, locale: Locale): Promise<string> {
    const { manager } = this.source;
    const found = await findImport(manager, id);
    const rows = await this.source
      .getRepository(UserImportRow)
      .find({ where: { importId: id, outcome: 'problem' }, order: { line: 'ASC' } });
    const lines = rows.map(({ line, email, firstName, lastName, role, groups, problem }) =>
      csvLine([
        line,
        email,
        firstName ?? '',
        lastName ?? '',
        role ?? '',
        groups.join('; '),
        problem ? presentText(problem, locale) : '',
      ]),
    );
    await this.record(manager, actor, 'user-import.problems-exported', found, String(rows.length));
    return writeHeader(PROBLEM_COLUMNS, locale) + lines.join('');
  }

  /** A file for an import, with the names of the columns and without rows. */
  getTemplate(locale: Locale): string {
    return writeHeader(DATA_COLUMNS, locale);
  }

  /** Starts an import whose file was read. An import that runs or is completed does not change. */
  async start(id: string, createsGroups: boolean, actor: User, locale: Locale): Promise<UserImportOnWire> {
    const started = await this.source.transaction(async (manager) => {
      const found = await findImport(manager, id, { isLocked: true });
      if (found.status === 'cancelled') throw new Refusal(409, 'people.import.cancelled');
      if (found.status !== 'ready') return presentUserImport(manager, found, locale);
      if (!createsGroups) await leaveOutUnknownGroups(manager, id, describeUnknownGroup);
      await finishProblemRows(manager, id);
      const change = {
        status: 'running' as const,
        createsGroups,
        createdById: actor.id,
        heartbeatAt: new Date(),
      };
      await manager.update(UserImport, id, change);
      await this.record(manager, actor, 'user-import.started', found);
      return presentUserImport(manager, Object.assign(found, change), locale);
    });
    if (started.status === 'running') void this.runner.run(id);
    return started;
  }

  /** Ends an import after the batch that runs. Rows that are imported already stay imported. */
  async cancel(id: string, actor: User, locale: Locale): Promise<UserImportOnWire> {
    return this.source.transaction(async (manager) => {
      const found = await findImport(manager, id, { isLocked: true });
      if (found.status !== 'ready' && found.status !== 'running')
        return presentUserImport(manager, found, locale);
      if (found.status === 'running') await this.record(manager, actor, 'user-import.cancelled', found);
      const change = { status: 'cancelled' as const, endedAt: new Date() };
      await manager.update(UserImport, id, change);
      return presentUserImport(manager, Object.assign(found, change), locale);
    });
  }

  private record(
    manager: EntityManager,
    actor: User,
    action: 'user-import.started' | 'user-import.cancelled' | 'user-import.problems-exported',
    { id, fileName }: UserImport,
    detail?: string,
  ) {
    const target = { kind: 'user-import', id, name: fileName } as const;
    return this.audit.record(manager, { actor, action, target, detail });
  }
}

/** The names of the columns, after a byte order mark that makes spreadsheets read the file as UTF-8. */
const writeHeader = (columns: readonly (typeof PROBLEM_COLUMNS)[number][], locale: Locale): string =>
  `\uFEFF${csvLine(columns.map((column) => translate(locale, `people.userFile.columns.${column}`)))}`;

async function findImport(
  manager: EntityManager,
  id: string,
  { isLocked = false } = {},
): Promise<UserImport> {
  const lock = isLocked ? { lock: { mode: 'pessimistic_write' as const } } : {};
  const found = await manager.findOne(UserImport, { where: { id }, ...lock });
  if (!found) throw new Refusal(404, 'people.import.gone');
  return found;
}

async function saveRows(manager: EntityManager, importId: string, rows: StoredRow[], plans: RowPlan[]) {
  const saved = rows.map((row, index) => {
    const { outcome, problem, unknownGroups } = plans[index] as RowPlan;
    return { ...row, outcome, problem, unknown: unknownGroups };
  });
  await insertRows(manager, importId, saved);
}

const presentRow = (
  { line, email, firstName, lastName, role, groups, outcome, problem }: UserImportRow,
  locale: Locale,
): UserImportRowOnWire => ({
  ...{ line, email, firstName, lastName, role, groups, outcome },
  problem: problem && presentText(problem, locale),
});
