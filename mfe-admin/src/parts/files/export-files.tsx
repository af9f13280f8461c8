import { useMutation } from '@lectern/client';
import { Button } from '@lectern/ui';
import { Download } from 'lucide-react';
import { Menu, MenuItem } from '../menu/menu';
import { t } from '../texts';
import { useIsNarrow } from '../use-is-narrow';
import { download } from './download';
import { ExportButton } from './export-button';

/** A file that a list is exported as. */
interface ExportedFile {
  label: string;
  name: string;
  load: () => Promise<Blob>;
}

/** Downloads a list as one of several files: a button for each, on phones one button with a menu. */
export function ExportFiles({ files }: { files: ExportedFile[] }) {
  const isNarrow = useIsNarrow();
  const save = async ({ name, load }: ExportedFile) => download(name, await load());
  const exporting = useMutation({
    mutationFn: save,
    meta: { failed: { title: t('export.failedTitle'), fallback: t('export.failed') } },
  });
  if (!isNarrow)
    return files.map((file) => (
      <ExportButton key={file.name} label={file.label} onExport={() => save(file)} />
    ));
  return (
    <Menu
      trigger={
        <Button variant="secondary" disabled={exporting.isPending}>
          <Download aria-hidden />
          {exporting.isPending ? t('export.pending') : t('export.open')}
        </Button>
      }
    >
      {files.map((file) => (
        <MenuItem
          key={file.name}
          label={file.label}
          Icon={Download}
          onSelect={() => exporting.mutate(file)}
        />
      ))}
    </Menu>
  );
}
