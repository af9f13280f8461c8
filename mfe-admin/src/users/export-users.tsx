import { call, invalidate, serverMessage, signInAgain, takeDraft, useMutation } from '@lectern/client';
import { exportUsers, listAuditEntries, type UserQuery } from '@lectern/contract';
import { Button, toast } from '@lectern/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadCsv } from '../csv';
import { texts } from '../texts';
import { toExportRows } from './export-rows';

const FORM = 'export-users';

/** Downloads the users of the page as a CSV file. The server may ask for a sign-in first, which leads back here. */
export function ExportUsers({ filter, isEnabled }: { filter: UserQuery; isEnabled: boolean }) {
  const [isBack] = useState(() => takeDraft(FORM) !== undefined);
  const exporting = useMutation({
    mutationFn: () => call(exportUsers, { query: filter }),
    onSuccess: ({ users }) => {
      downloadCsv(texts.users.file.name, toExportRows(users));
      return invalidate(listAuditEntries);
    },
    onError: (error) => {
      if (signInAgain(error, FORM, true)) return;
      const { title, fallback } = texts.users.exportFailed;
      toast({ title, description: serverMessage(error) ?? fallback, variant: 'destructive' });
    },
  });
  return (
    <>
      {isBack && exporting.isIdle && <p role="status">{texts.users.exportAgain}</p>}
      <Button
        variant="secondary"
        disabled={!isEnabled || exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        <Download aria-hidden />
        {exporting.isPending ? texts.users.exporting : texts.users.export}
      </Button>
    </>
  );
}
