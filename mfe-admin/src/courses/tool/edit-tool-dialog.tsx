import { call, invalidate, query, useMutation, useQuery } from '@lectern/client';
import { getToolModule, type ToolModule, type ToolModuleSettings, updateToolModule } from '@lectern/contract';
import { QueryState, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { t } from '../texts';
import { ToolFields } from './tool-fields';
import { toToolSettings, toToolValues } from './tool-values';

interface Params {
  id: string;
  moduleId: string;
}

/** Changes how a module uses its tool. A module without slides that is not saved yet has no tool. */
export function EditToolDialog({ params, onClose }: { params: Params; onClose: () => void }) {
  const loaded = useQuery({ ...query(getToolModule, { params }), refetchOnMount: 'always' });
  if (loaded.data && !loaded.isFetching)
    return <EditToolForm module={loaded.data} params={params} onClose={onClose} />;
  return (
    <Dialog title={t('tool.edit')} description={t('tool.editText')} open onClose={onClose}>
      <QueryState query={loaded} loading={t('tool.loading')} failed={t('tool.failed')} />
    </Dialog>
  );
}

function EditToolForm({
  module,
  params,
  onClose,
}: {
  module: ToolModule;
  params: Params;
  onClose: () => void;
}) {
  const form = useSchemaForm(updateToolModule.body, toToolValues(module), toToolSettings);
  const saving = useMutation({
    mutationFn: (body: ToolModuleSettings) => call(updateToolModule, { params, body }),
    onSuccess: () => {
      toast({ title: t('tool.saved') });
      onClose();
    },
    meta: { failed: { title: t('tool.notSaved'), fallback: t('tool.tryAgain') } },
    onSettled: () => invalidate(getToolModule),
  });
  const { tool } = module;
  return (
    <FormDialog
      title={t('tool.edit')}
      description={tool ? t('tool.editOf', { name: tool.name }) : t('tool.gone')}
      submitLabel={t('tool.save')}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <ToolFields form={form} sendsScores={tool?.sendsScores ?? module.isScored} />
    </FormDialog>
  );
}
