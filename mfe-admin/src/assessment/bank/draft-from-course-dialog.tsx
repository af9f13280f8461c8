import { CourseId } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { Select } from '@lectern/ui/select';
import { useManagedCourses } from '../../courses/managed-courses';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { usePaths } from '../../paths';
import { t } from '../texts';

/** Chooses the course whose slides questions are drafted from; the bank's own filter by course is the first choice. */
export default function DraftFromCourseDialog({
  course: filtered,
  onClose,
}: {
  course: string | undefined;
  onClose: () => void;
}) {
  const paths = usePaths();
  const navigate = useNavigate();
  const { data: courses } = useManagedCourses();
  const form = useSchemaForm(CourseId, { id: filtered });
  const options = (courses ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <FormDialog
      title={t('proposals.choose.title')}
      description={t('proposals.choose.text')}
      submitLabel={t('proposals.choose.open')}
      cancelLabel={t('proposals.choose.cancel')}
      form={form}
      isPending={false}
      isDisabled={!courses?.length}
      onSubmit={(course) => void navigate(paths.proposals(course))}
      onClose={onClose}
    >
      {courses?.length === 0 ? (
        <p>{t('proposals.choose.none')}</p>
      ) : (
        <Field form={form} name="id" label={t('bank.course')} problem={t('proposals.choose.noCourse')}>
          {(course) => (
            <Select {...course} placeholder={t('proposals.choose.placeholder')} options={options} />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
