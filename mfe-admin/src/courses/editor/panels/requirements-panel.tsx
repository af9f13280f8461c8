import { Link } from '@lectern/remote';
import { Card, CardTitle, formatPercent, Stack, TextField } from '@lectern/ui';
import { Switch } from '../../../parts/fields/switch';
import { usePaths } from '../../../paths';
import { t } from '../../texts';
import { findError } from '../draft';
import styles from '../editor.module.css';
import type { CourseEditor } from '../use-course-editor';

/** '6000' */
const MAX_MINUTES_LENGTH = 4;
/** '100' */
const MAX_PERCENT_LENGTH = 3;
/** '120' */
const MAX_MONTHS_LENGTH = 3;

/** What learners must do for the certificate, beside completing all modules, and how long it is valid. */
export function RequirementsPanel({ editor: { draft, saved, dispatch } }: { editor: CourseEditor }) {
  const paths = usePaths();
  const { certificateNeedsAllSlides, certificateStudyMinutes, certificateMonths, videoSharePercent } = draft;
  const { exams } = saved.certificateRequirements;
  return (
    <Card aria-labelledby="requirements-panel">
      <CardTitle id="requirements-panel">{t('editor.certificate.heading')}</CardTitle>
      <p className={styles.quiet}>{t('editor.certificate.text')}</p>
      <Stack gap={12}>
        <Switch
          label={t('editor.certificate.allSlides')}
          hint={t('editor.certificate.allSlidesHint')}
          checked={certificateNeedsAllSlides}
          onChange={(next) =>
            dispatch({ type: 'fields-changed', fields: { certificateNeedsAllSlides: next } })
          }
        />
      </Stack>
      <div className={styles.fields}>
        <TextField
          label={t('editor.certificate.studyMinutes')}
          value={certificateStudyMinutes}
          inputMode="numeric"
          maxLength={MAX_MINUTES_LENGTH}
          hint={t('editor.certificate.studyMinutesHint')}
          error={findError('certificateStudyMinutes', certificateStudyMinutes)}
          onChange={(next) =>
            dispatch({ type: 'fields-changed', fields: { certificateStudyMinutes: next.trim() } })
          }
        />
        <TextField
          label={t('editor.certificate.months')}
          value={certificateMonths}
          inputMode="numeric"
          maxLength={MAX_MONTHS_LENGTH}
          hint={t('editor.certificate.monthsHint')}
          error={findError('certificateMonths', certificateMonths)}
          onChange={(next) =>
            dispatch({ type: 'fields-changed', fields: { certificateMonths: next.trim() } })
          }
        />
        <TextField
          label={t('editor.certificate.videoShare')}
          value={videoSharePercent}
          inputMode="numeric"
          maxLength={MAX_PERCENT_LENGTH}
          hint={t('editor.certificate.videoShareHint')}
          error={findError('videoSharePercent', videoSharePercent)}
          onChange={(next) =>
            dispatch({ type: 'fields-changed', fields: { videoSharePercent: next.trim() } })
          }
        />
      </div>
      <div>
        <h3 className={styles.subheading}>{t('editor.certificate.exams')}</h3>
        {exams.length === 0 && <p className={styles.quiet}>{t('editor.certificate.noExams')}</p>}
        <ul role="list">
          {exams.map(({ title, passingScore }, index) => (
            <li key={index} dir="auto">
              {t('editor.certificate.exam', { title, passingScore: formatPercent(passingScore) })}
            </li>
          ))}
        </ul>
        <Link to={paths.exams}>{t('editor.certificate.allExams')}</Link>
      </div>
      <p className={styles.quiet}>{t('editor.certificate.changes')}</p>
    </Card>
  );
}
