import { toast, type Toast, uiText } from '@lectern/ui';

/**
 * Copies a text, with a toast for the result. The clipboard exists on secure origins only, so the screen must also show
 * the text.
 */
export async function copyText(text: string, labels: { copied: Toast; copyFailed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(labels.copied);
  } catch {
    toast({ title: uiText('error'), description: labels.copyFailed, variant: 'destructive' });
  }
}
