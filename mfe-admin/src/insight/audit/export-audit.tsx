import { call, invalidate } from '@lectern/client';
import { type AuditFilter, exportAuditEntries, listAuditEntries } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { downloadCsv } from '../../parts/files/csv';
import { ExportButton } from '../../parts/files/export-button';
import { t } from '../texts';
import { toExportRows } from './export-rows';

/** Downloads the changes of all pages as a CSV file. */
export function ExportAudit({ filter, isEnabled }: { filter: AuditFilter; isEnabled: boolean }) {
  const onExport = async () => {
    const { items, total } = await call(exportAuditEntries, { query: filter });
    downloadCsv(t('audit.file.name'), toExportRows(items));
    if (items.length < total)
      toast({
        title: t('audit.exportCut', { count: items.length }),
        description: t('audit.exportCutText', { total }),
      });
    await invalidate(listAuditEntries);
  };
  return <ExportButton label={t('audit.export')} disabled={!isEnabled} onExport={onExport} />;
}
