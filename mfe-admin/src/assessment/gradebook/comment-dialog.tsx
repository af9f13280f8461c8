import { GRADEBOOK_LIMITS, saveGradeEntry } from '@lectern/contract';
import { useMutation } from '@lectern/client';
import { TextField } from '@lectern/ui';
import * as z from 'zod/mini';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import type { EntryPlace } from './entry-place';
import { gradebookTexts } from './texts';
import type { Entries } from './use-entries';

const { entry: texts } = gradebookTexts;
const schema = z.object({ comment: saveGradeEntry.body.shape.comment });

/** The comment on a learner's points, which the learner sees. */
export default function CommentDialog({
  place,
  entries,
  onClose,
}: {
  place: EntryPlace;
  entries: Entries;
  onClose: () => void;
}) {
  const { learner, column, entry } = place;
  const form = useSchemaForm(schema, { comment: entry.comment ?? '' });
  const saving = useMutation({
    mutationFn: ({ comment }: { comment: string | null }) => entries.save(place, { comment }),
    onSuccess: onClose,
  });
  const label = entry.comment ? texts.editComment : texts.addComment;
  return (
    <FormDialog
      title={label(learner.name, column.title)}
      submitLabel={texts.save}
      pendingLabel={texts.saving}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <Field form={form} name="comment">
        {({ value, ...field }) => (
          <TextField
            {...field}
            value={value ?? ''}
            label={texts.comment}
            hint={texts.commentHint}
            rows={5}
            maxLength={GRADEBOOK_LIMITS.comment}
            autoFocus
          />
        )}
      </Field>
    </FormDialog>
  );
}
