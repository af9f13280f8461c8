import { ButtonLink, EmptyState } from '@lectern/ui';
import { paths } from '../../paths';
import { t } from '../texts';

export function CourseMissing() {
  return (
    <EmptyState
      title={t('courseMissing.notFound')}
      text={t('courseMissing.notFoundText')}
      action={<ButtonLink to={paths.courses}>{t('courseMissing.browse')}</ButtonLink>}
    />
  );
}
