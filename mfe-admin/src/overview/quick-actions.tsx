import { ButtonLink, Card, CardTitle } from '@lectern/ui';
import { ChartColumn, Library, Settings, Upload } from 'lucide-react';
import { paths } from '../paths';
import { texts } from '../texts';
import styles from './overview.module.css';

/** Links to the administrators' most used screens. */
export function QuickActions() {
  return (
    <Card>
      <CardTitle>{texts.overview.quickActions}</CardTitle>
      <div className={styles.actions}>
        <ButtonLink to={paths.upload}>
          <Upload aria-hidden />
          {texts.overview.upload}
        </ButtonLink>
        <ButtonLink to={paths.courses} variant="secondary">
          <Library aria-hidden />
          {texts.overview.manage}
        </ButtonLink>
        <ButtonLink to={paths.analytics} variant="secondary">
          <ChartColumn aria-hidden />
          {texts.overview.analytics}
        </ButtonLink>
        <ButtonLink to={paths.settings} variant="secondary">
          <Settings aria-hidden />
          {texts.overview.settings}
        </ButtonLink>
      </div>
    </Card>
  );
}
