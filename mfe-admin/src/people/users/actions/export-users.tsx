import { call, invalidate } from '@lectern/client';
import { exportUsers, listAuditEntries, type UserQuery } from '@lectern/contract';
import { downloadCsv } from '../../../parts/files/csv';
import { ExportButton } from '../../../parts/files/export-button';
import { t } from '../../texts';
import { toExportRows } from './export-rows';

/** Downloads the users of the page as a CSV file. */
export function ExportUsers({ filter, isEnabled }: { filter: UserQuery; isEnabled: boolean }) {
  const onExport = async () => {
    const { users } = await call(exportUsers, { query: filter });
    downloadCsv(t('users.file.name'), toExportRows(users));
    await invalidate(listAuditEntries);
  };
  return (
    <ExportButton
      label={t('users.export')}
      failed={t('users.exportFailed')}
      disabled={!isEnabled}
      onExport={onExport}
    />
  );
}
