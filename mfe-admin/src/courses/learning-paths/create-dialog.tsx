import { call, invalidate, useMutation } from '@lectern/client';
import {
  createLearningPath,
  LEARNING_PATH_LIMITS,
  listEditableLearningPaths,
  type LearningPathSettings,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { TextField } from '@lectern/ui';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { paths } from '../../paths';
import { t } from './texts';

/** Asks for title and description of a new learning path, and opens it. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useSchemaForm(createLearningPath.body, { title: '', description: '' });
  const creation = useMutation({
    mutationFn: (body: LearningPathSettings) => call(createLearningPath, { body }),
    onSuccess: (learningPath) => {
      void invalidate(listEditableLearningPaths);
      void navigate(paths.learningPath(learningPath));
    },
    meta: { failed: { title: t('create.failed'), fallback: t('tryAgain') } },
  });
  return (
    <FormDialog
      title={t('list.create')}
      description={t('create.text')}
      submitLabel={t('create.confirm')}
      pendingLabel={t('create.creating')}
      form={form}
      isPending={creation.isPending}
      onSubmit={creation.mutate}
      onClose={onClose}
    >
      <Field form={form} name="title" label={t('editor.fields.title')}>
        {(title) => <TextField {...title} required autoFocus maxLength={LEARNING_PATH_LIMITS.title} />}
      </Field>
      <Field form={form} name="description" label={t('editor.fields.description')}>
        {(description) => (
          <TextField
            {...description}
            value={description.value ?? ''}
            hint={t('editor.fields.descriptionHint')}
            rows={4}
            maxLength={LEARNING_PATH_LIMITS.description}
          />
        )}
      </Field>
    </FormDialog>
  );
}
