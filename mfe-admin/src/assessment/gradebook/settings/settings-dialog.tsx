import { call, invalidate, useMutation } from '@lectern/client';
import {
  CertificateGrade,
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
import { t } from '../../texts';

const totalOptions = (['points', 'weights'] as const).map((value) => ({
  value,
  label: t(`gradebook.scheme.totals.${value}`),
}));

const gradeOptions = CertificateGrade.options.map((value) => ({
  value,
  label: t(`gradebook.scheme.certificateGrades.${value}`),
}));

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
      toast({ title: t('gradebook.scheme.saved') });
      onClose();
    },
    onSettled: () => invalidate(getGradebook),
    meta: {
      failed: { title: t('gradebook.scheme.failed.title'), fallback: t('gradebook.scheme.failed.fallback') },
    },
  });
  return (
    <FormDialog
      title={t('gradebook.scheme.title')}
      description={t('gradebook.scheme.text')}
      submitLabel={t('gradebook.scheme.save')}
      pendingLabel={t('gradebook.scheme.saving')}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <Field form={form} name="totalBy" label={t('gradebook.scheme.totalBy')}>
        {(field) => (
          <Select {...field} hint={t(`gradebook.scheme.totalHints.${totalBy}`)} options={totalOptions} />
        )}
      </Field>
      <CategoryFields form={form} />
      <ExamFields form={form} exams={exams} />
      <LetterFields form={form} />
      <Field form={form} name="certificateGrade" label={t('gradebook.scheme.certificateGrade')}>
        {(field) => <Select {...field} hint={t('gradebook.scheme.certificateHint')} options={gradeOptions} />}
      </Field>
    </FormDialog>
  );
}
