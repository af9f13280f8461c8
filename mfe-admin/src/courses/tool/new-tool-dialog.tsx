import { call, openWindow, query, useMutation, useQuery } from '@lectern/client';
import {
  addToolModule,
  chooseToolContent,
  getEditedCourse,
  listOfferedTools,
  type NewToolModule,
  type OfferedTool,
  TOOL_MODULE_LIMITS,
} from '@lectern/contract';
import { Button, QueryState, TextField, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import type { CourseEditor } from '../editor/use-course-editor';
import { t } from '../texts';
import { ToolFields } from './tool-fields';
import { NEW_TOOL_VALUES, toToolSettings, type ToolValues } from './tool-values';

/** Adds a module that opens an external tool: with its address, or with content that is chosen in the tool. */
export function NewToolDialog({ editor, onClose }: { editor: CourseEditor; onClose: () => void }) {
  const list = useQuery(query(listOfferedTools));
  const [isChoosing, setChoosing] = useState(false);
  const { id } = editor.saved;

  async function reload() {
    onClose();
    editor.replace(await call(getEditedCourse, { params: { id } }));
  }

  const tools = list.data?.tools;
  if (!tools?.length)
    return (
      <Dialog title={t('tool.add')} description={t('tool.help')} open onClose={onClose}>
        <QueryState query={list} loading={t('tool.loading')} failed={t('tool.failed')} />
        {tools && <p>{t('tool.none')}</p>}
      </Dialog>
    );
  if (isChoosing)
    return (
      <Dialog
        title={t('tool.choosing')}
        description={t('tool.choosingText')}
        open
        onClose={() => void reload()}
        actions={<Button onClick={() => void reload()}>{t('tool.chosen')}</Button>}
      />
    );
  return (
    <NewToolForm
      courseId={id}
      tools={tools}
      onAdded={() => void reload()}
      onChoosing={() => setChoosing(true)}
      onClose={onClose}
    />
  );
}

interface Values extends ToolValues {
  toolId: string;
  title: string;
}

const toBody = ({ toolId, title, ...values }: Values) => ({ toolId, title, ...toToolSettings(values) });

function NewToolForm({
  courseId,
  tools,
  onAdded,
  onChoosing,
  onClose,
}: {
  courseId: string;
  tools: OfferedTool[];
  onAdded: () => void;
  onChoosing: () => void;
  onClose: () => void;
}) {
  const [first] = tools;
  const values: Values = { toolId: first?.id ?? '', title: first?.name ?? '', ...NEW_TOOL_VALUES };
  const form = useSchemaForm(addToolModule.body, values, toBody);
  const toolId = form.watch('toolId');
  const tool = tools.find((one) => one.id === toolId);
  const adding = useMutation({
    mutationFn: (body: NewToolModule) => call(addToolModule, { params: { id: courseId }, body }),
    onSuccess: () => {
      toast({ title: t('tool.added') });
      onAdded();
    },
    meta: { failed: { title: t('tool.notAdded'), fallback: t('tool.tryAgain') } },
  });
  const choosing = useMutation({
    mutationFn: () => call(chooseToolContent, { params: { id: courseId, toolId } }),
    onSuccess: onChoosing,
    meta: { failed: { title: t('tool.notOpened'), fallback: t('tool.tryAgain') } },
  });

  function chooseTool(id: string) {
    const next = tools.find((one) => one.id === id);
    // A title that was typed stays.
    if (form.getValues('title') === tool?.name) form.setValue('title', next?.name ?? '');
    if (!next?.sendsScores) form.setValue('isScored', false);
    form.setValue('toolId', id);
  }

  return (
    <FormDialog
      title={t('tool.add')}
      description={t('tool.help')}
      submitLabel={t('tool.addModule')}
      form={form}
      isPending={adding.isPending}
      onSubmit={adding.mutate}
      onClose={onClose}
    >
      <Field form={form} name="toolId" label={t('tool.tool')}>
        {(field) => (
          <Select
            {...field}
            options={tools.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={chooseTool}
          />
        )}
      </Field>
      {tool?.hasContent && (
        <div>
          <Button
            variant="secondary"
            disabled={choosing.isPending}
            onClick={() => void openWindow(choosing.mutateAsync)}
          >
            {t('tool.choose')}
          </Button>
        </div>
      )}
      <Field form={form} name="title" label={t('editor.module.title')}>
        {(title) => <TextField {...title} required maxLength={TOOL_MODULE_LIMITS.title} />}
      </Field>
      <ToolFields form={form} sendsScores={tool?.sendsScores ?? false} />
    </FormDialog>
  );
}
