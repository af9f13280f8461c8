import { DEFAULT_EXAM_POINTS, type Gradebook, GradebookSettings } from '@lectern/contract';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';

/** Makes the form of the settings. Has all exams of the course; an exam that the settings do not name gets the default values. */
export function useSettingsForm({ settings, exams }: Pick<Gradebook, 'settings' | 'exams'>) {
  const saved = new Map(settings.exams.map((exam) => [exam.examId, exam]));
  return useSchemaForm(GradebookSettings, {
    ...settings,
    exams: exams.map(
      ({ id }) => saved.get(id) ?? { examId: id, maxPoints: DEFAULT_EXAM_POINTS, categoryId: null },
    ),
  });
}
export type SettingsForm = ReturnType<typeof useSettingsForm>;
