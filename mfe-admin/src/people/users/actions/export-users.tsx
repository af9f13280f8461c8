import { call, invalidate } from '@lectern/client';
import { exportUsers, listAuditEntries, type UserQuery } from '@lectern/contract';
import { downloadCsv } from '../../../parts/files/csv';
import { ExportButton } from '../../../parts/files/export-button';
import { usersTexts } from '../texts';
import { toExportRows } from './export-rows';

/** Downloads the users of the page as a CSV file. */
export function ExportUsers({ filter, isEnabled }: { filter: UserQuery; isEnabled: boolean }) {
  const onExport = async () => {
    const { users } = await call(exportUsers, { query: filter });
    downloadCsv(usersTexts.file.name, toExportRows(users));
    await invalidate(listAuditEntries);
  };
  const { export: label, exportFailed: failed } = usersTexts;
  return <ExportButton label={label} failed={failed} disabled={!isEnabled} onExport={onExport} />;
}
