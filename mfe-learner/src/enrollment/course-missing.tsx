import { ButtonLink, EmptyState } from '@lectern/ui';
import { paths } from '../paths';
import { texts } from '../texts';

export function CourseMissing() {
  return (
    <EmptyState
      title={texts.course.notFound}
      text={texts.course.notFoundText}
      action={<ButtonLink to={paths.courses}>{texts.course.browse}</ButtonLink>}
    />
  );
}
