import { ButtonLink, EmptyState } from '@lectern/ui';
import { paths } from '../../paths';
import { missingCourseTexts } from './texts';

export function CourseMissing() {
  return (
    <EmptyState
      title={missingCourseTexts.notFound}
      text={missingCourseTexts.notFoundText}
      action={<ButtonLink to={paths.courses}>{missingCourseTexts.browse}</ButtonLink>}
    />
  );
}
