import { GRADEBOOK_LIMITS, saveGradeEntry } from '@lectern/contract';
import { useMutation } from '@lectern/client';
import { TextField } from '@lectern/ui';
import * as z from 'zod/mini';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import type { EntryPlace } from './entry-place';
import type { EntryEditor } from './use-entries';
import { t } from '../texts';

const schema = z.object({ comment: saveGradeEntry.body.shape.comment });

/** The comment on a learner's points, which the learner sees. */
export default function CommentDialog({
  place,
  entries,
  onClose,
}: {
  place: EntryPlace;
  entries: EntryEditor;
  onClose: () => void;
}) {
  const { learner, column, entry } = place;
  const form = useSchemaForm(schema, { comment: entry.comment ?? '' });
  const saving = useMutation({
    mutationFn: ({ comment }: { comment: string | null }) => entries.save(place, { comment }),
    onSuccess: onClose,
  });
  const commentId = entry.comment ? 'gradebook.entry.editComment' : 'gradebook.entry.addComment';
  return (
    <FormDialog
      title={t(commentId, { learner: learner.name, column: column.title })}
      submitLabel={t('gradebook.entry.save')}
      pendingLabel={t('gradebook.entry.saving')}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <Field form={form} name="comment" label={t('gradebook.entry.comment')}>
        {({ value, ...field }) => (
          <TextField
            {...field}
            value={value ?? ''}
            hint={t('gradebook.entry.commentHint')}
            rows={5}
            maxLength={GRADEBOOK_LIMITS.comment}
            autoFocus
          />
        )}
      </Field>
    </FormDialog>
  );
}
