import { query, useQuery } from '@lectern/client';
import { getCoursePractice, type CourseDetail, type Module } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { ButtonLink } from '@lectern/ui';
import { Dumbbell } from 'lucide-react';
import { paths } from '../../paths';
import { t as partsText } from '../../parts/texts';

/** How many questions an enrolled learner can practice; undefined until the response arrives, and without the feature. */
const usePracticeCounts = ({ id }: CourseDetail) =>
  useQuery({
    ...query(getCoursePractice, { params: { id } }),
    enabled: hasFeature('practice'),
    refetchOnMount: 'always',
  }).data;

/** The link to the practice of a whole course; absent if the course has no questions. */
export function PracticeLink({ course }: { course: CourseDetail }) {
  const counts = usePracticeCounts(course);
  if (!counts?.questionCount) return null;
  return (
    <div>
      <ButtonLink to={paths.practice(course)} variant="secondary">
        <Dumbbell aria-hidden />
        {partsText('practice.entry.course', { count: counts.questionCount })}
      </ButtonLink>
    </div>
  );
}

/** The link to the practice of a module; absent if the module has no questions. */
export function ModulePracticeLink({ course, module }: { course: CourseDetail; module: Module }) {
  const counts = usePracticeCounts(course);
  if (!counts?.modules.some(({ moduleId }) => moduleId === module.id)) return null;
  return (
    <ButtonLink
      to={paths.modulePractice(course, module)}
      variant="secondary"
      aria-label={partsText('practice.entry.module', { title: module.title })}
    >
      {partsText('practice.entry.practice')}
    </ButtonLink>
  );
}
