import type { CourseDetail } from '@lectern/contract';
import { ButtonLink } from '@lectern/ui';
import { Printer } from 'lucide-react';
import { paths } from '../../paths';
import { t } from '../texts';

/** The way to print the slides of a course; absent where it has none. */
export function HandoutLink({ course }: { course: CourseDetail }) {
  if (!course.modules.some(({ slideCount }) => slideCount > 0)) return null;
  return (
    <div>
      <ButtonLink to={paths.handout(course)} variant="secondary">
        <Printer aria-hidden />
        {t('course.handout')}
      </ButtonLink>
    </div>
  );
}
