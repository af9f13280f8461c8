import { ButtonLink, Card, CardTitle } from '@lectern/ui';
import { ChartColumn, Library, Settings, Upload } from 'lucide-react';
import { paths } from '../../paths';
import { overviewTexts } from './texts';
import styles from './overview.module.css';

/** Links to the administrators' most used screens. */
export function QuickActions() {
  return (
    <Card>
      <CardTitle>{overviewTexts.quickActions}</CardTitle>
      <div className={styles.actions}>
        <ButtonLink to={paths.upload}>
          <Upload aria-hidden />
          {overviewTexts.upload}
        </ButtonLink>
        <ButtonLink to={paths.courses} variant="secondary">
          <Library aria-hidden />
          {overviewTexts.manage}
        </ButtonLink>
        <ButtonLink to={paths.analytics} variant="secondary">
          <ChartColumn aria-hidden />
          {overviewTexts.analytics}
        </ButtonLink>
        <ButtonLink to={paths.settings} variant="secondary">
          <Settings aria-hidden />
          {overviewTexts.settings}
        </ButtonLink>
      </div>
    </Card>
  );
}
