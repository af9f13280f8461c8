import { needsSignIn, signInAgain, useDraft, useMutation } from '@lectern/client';
import { Button } from '@lectern/ui';
import { Download } from 'lucide-react';
import { exportTexts } from './texts';

/**
 * Downloads a file with people's names. The server may ask for a sign-in first, which leads back here; `form` names the
 * button on its page.
 */
export function ExportButton({
  form,
  label,
  onExport,
  disabled = false,
  failed = exportTexts.failed,
}: {
  form: string;
  label: string;
  onExport: () => Promise<void>;
  disabled?: boolean;
  /** What an error without a message of the server is described with. */
  failed?: string;
}) {
  const isBack = useDraft(form) !== undefined;
  const exporting = useMutation({
    mutationFn: onExport,
    meta: { failed: { title: exportTexts.failedTitle, fallback: failed, isHandled: needsSignIn } },
    onError: (error) => signInAgain(error, form, true),
  });
  return (
    <>
      {isBack && exporting.isIdle && <p role="status">{exportTexts.again}</p>}
      <Button
        variant="secondary"
        disabled={disabled || exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        <Download aria-hidden />
        {exporting.isPending ? exportTexts.pending : label}
      </Button>
    </>
  );
}
