import { call, invalidate, useMutation } from '@lectern/client';
import {
  getGradebook,
  type Gradebook,
  type GradebookSettings,
  updateGradebookSettings,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { CategoryFields } from './category-fields';
import { ExamFields } from './exam-fields';
import { LetterFields } from './letter-fields';
import { useSettingsForm } from './settings-form';
import { gradebookTexts } from '../texts';

const { scheme: texts } = gradebookTexts;
const totalOptions = (['points', 'weights'] as const).map((value) => ({ value, label: texts.totals[value] }));

/** How the totals of the course are computed. */
export default function SettingsDialog({
  gradebook,
  onClose,
}: {
  gradebook: Gradebook;
  onClose: () => void;
}) {
  const { course, exams } = gradebook;
  const form = useSettingsForm(gradebook);
  const totalBy = useWatch({ control: form.control, name: 'totalBy' });
  const saving = useMutation({
    mutationFn: (body: GradebookSettings) =>
      call(updateGradebookSettings, { params: { id: course.id }, body }),
    onSuccess: () => {
      toast({ title: texts.saved });
      onClose();
    },
    onSettled: () => invalidate(getGradebook),
    meta: { failed: texts.failed },
  });
  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      submitLabel={texts.save}
      pendingLabel={texts.saving}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <Field form={form} name="totalBy">
        {(field) => (
          <Select {...field} label={texts.totalBy} hint={texts.totalHints[totalBy]} options={totalOptions} />
        )}
      </Field>
      <CategoryFields form={form} />
      <ExamFields form={form} exams={exams} />
      <LetterFields form={form} />
    </FormDialog>
  );
}
