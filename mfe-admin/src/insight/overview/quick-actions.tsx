import { ButtonLink, Card, CardTitle } from '@lectern/ui';
import { ChartColumn, Library, Settings, Upload } from 'lucide-react';
import { paths } from '../../paths';
import { t } from '../texts';
import styles from './overview.module.css';

/** Links to the administrators' most used screens. */
export function QuickActions() {
  return (
    <Card>
      <CardTitle>{t('overview.quickActions')}</CardTitle>
      <div className={styles.actions}>
        <ButtonLink to={paths.upload}>
          <Upload aria-hidden />
          {t('overview.upload')}
        </ButtonLink>
        <ButtonLink to={paths.courses} variant="secondary">
          <Library aria-hidden />
          {t('overview.manage')}
        </ButtonLink>
        <ButtonLink to={paths.analytics} variant="secondary">
          <ChartColumn aria-hidden />
          {t('overview.analytics')}
        </ButtonLink>
        <ButtonLink to={paths.settings} variant="secondary">
          <Settings aria-hidden />
          {t('overview.settings')}
        </ButtonLink>
      </div>
    </Card>
  );
}
