import { call, invalidate, useMutation } from '@lectern/client';
import { createGroup, GROUP_LIMITS, listGroups } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { TextField } from '@lectern/ui';
import { useFormCheck } from '@lectern/ui/form-check';
import { useState } from 'react';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { groupTexts } from '../group/texts';
import { groupListTexts } from './texts';
import { paths } from '../../paths';

const { create: texts } = groupListTexts;
const { fields } = groupTexts;

/** Asks for name and description of a new group, and opens it. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const body = { name, description };
  const { check, errorOf } = useFormCheck(createGroup.body, body);
  const creation = useMutation({
    mutationFn: () => call(createGroup, { body }),
    onSuccess: (group) => {
      void invalidate(listGroups);
      void navigate(paths.group(group));
    },
    meta: { failed: { title: groupTexts.failed.title, fallback: texts.failed } },
  });

  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      submit={texts.confirm}
      submitting={texts.creating}
      isPending={creation.isPending}
      onSubmit={() => check() && creation.mutate()}
      onClose={onClose}
    >
      <TextField
        label={fields.name}
        value={name}
        required
        autoFocus
        maxLength={GROUP_LIMITS.name}
        error={errorOf('name')}
        onChange={setName}
      />
      <TextField
        label={fields.description}
        hint={fields.descriptionHint}
        rows={3}
        value={description}
        maxLength={GROUP_LIMITS.description}
        error={errorOf('description')}
        onChange={setDescription}
      />
    </FormDialog>
  );
}
