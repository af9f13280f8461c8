import { Card, CardTitle } from '@lectern/ui';
import { OpeningFields } from '../../../parts/fields/opening-fields';
import { t } from '../../texts';
import styles from '../editor.module.css';
import type { CourseEditor } from '../use-course-editor';
import { Prerequisites } from './prerequisites';

/** When the course opens for learners, and the courses that they complete first. */
export default function AccessPanel({ editor: { draft, saved, dispatch } }: { editor: CourseEditor }) {
  const { opensAt, opensAfterDays, prerequisiteIds } = draft;
  return (
    <Card aria-labelledby="access-panel">
      <CardTitle id="access-panel">{t('editor.access.heading')}</CardTitle>
      <p className={styles.quiet}>{t('editor.access.text')}</p>
      <div className={styles.fields}>
        <OpeningFields
          label={t('editor.access.opening')}
          opensAt={opensAt}
          opensAfterDays={opensAfterDays}
          onChange={(fields) => dispatch({ type: 'fields-changed', fields })}
        />
      </div>
      <Prerequisites
        courseId={saved.id}
        ids={prerequisiteIds}
        known={saved.accessConditions?.prerequisites ?? []}
        onChange={(ids) => dispatch({ type: 'fields-changed', fields: { prerequisiteIds: ids } })}
      />
    </Card>
  );
}
