import { useMutation } from '@lectern/client';
import { Button } from '@lectern/ui';
import { Download } from 'lucide-react';
import { t } from '../texts';

/** Downloads a file with people's names. */
export function ExportButton({
  label,
  onExport,
  disabled = false,
  failed = t('export.failed'),
}: {
  label: string;
  onExport: () => Promise<void>;
  disabled?: boolean;
  /** What an error without a message of the server is described with. */
  failed?: string;
}) {
  const exporting = useMutation({
    mutationFn: onExport,
    meta: { failed: { title: t('export.failedTitle'), fallback: failed } },
  });
  return (
    <Button variant="secondary" disabled={disabled || exporting.isPending} onClick={() => exporting.mutate()}>
      <Download aria-hidden />
      {exporting.isPending ? t('export.pending') : label}
    </Button>
  );
}
