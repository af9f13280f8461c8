import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { createGroup, GROUP_LIMITS, listGroups } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { Button, TextField, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useFormCheck } from '@lectern/ui/form-check';
import { useState, type FormEvent } from 'react';
import { groupTexts } from '../group-texts';
import { paths } from '../paths';
import styles from './groups.module.css';

const { create: texts, fields } = groupTexts;
const FORM_ID = 'create-group';

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
    onError: (error) =>
      toast({
        title: groupTexts.failed.title,
        description: serverMessage(error) ?? texts.failed,
        variant: 'destructive',
      }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (check() && !creation.isPending) creation.mutate();
  }

  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {groupTexts.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} disabled={creation.isPending}>
            {creation.isPending ? texts.creating : texts.confirm}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
