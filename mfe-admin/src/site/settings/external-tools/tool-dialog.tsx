import { call, invalidate, useMutation } from '@lectern/client';
import { deleteExternalTool, type ExternalTool, listExternalTools } from '@lectern/contract';
import { toast } from '@lectern/ui';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { t } from '../../texts';
import type { ToolAction } from './tool-action';
import { ToolForm } from './tool-form';
import { ToolRegistration } from './tool-registration';

/** The dialog of an action. */
export function ToolDialog({ action, onClose }: { action: ToolAction; onClose: () => void }) {
  switch (action.kind) {
    case 'add':
      return <ToolForm onClose={onClose} />;
    case 'register':
      return <ToolRegistration onClose={onClose} />;
    case 'edit':
      return <ToolForm tool={action.tool} onClose={onClose} />;
    case 'remove':
      return <Removal tool={action.tool} onClose={onClose} />;
  }
}

function Removal({ tool, onClose }: { tool: ExternalTool; onClose: () => void }) {
  const { id: toolId, name, moduleCount } = tool;
  const removing = useMutation({
    mutationFn: () => call(deleteExternalTool, { params: { toolId } }),
    onSuccess: () => {
      toast({ title: t('tools.removed') });
      onClose();
    },
    meta: { failed: { title: t('tools.notRemoved'), fallback: t('lti.tryAgain') } },
    onSettled: () => invalidate(listExternalTools),
  });
  return (
    <ConfirmDialog
      labels={{ title: t('tools.removeOf', { name }), confirm: t('tools.remove') }}
      question={t('tools.removeQuestion', { count: moduleCount })}
      isPending={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  );
}
