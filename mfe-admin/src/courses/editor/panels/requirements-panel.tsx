import { Link } from '@lectern/remote';
import { Card, CardTitle, Stack, TextField } from '@lectern/ui';
import { Switch } from '../../../parts/fields/switch';
import { usePaths } from '../../../paths';
import { editorTexts } from '../texts';
import { findError } from '../draft';
import styles from '../editor.module.css';
import type { CourseEditor } from '../use-course-editor';

const { certificate: labels } = editorTexts;
/** '6000' */
const MAX_MINUTES_LENGTH = 4;
/** '120' */
const MAX_MONTHS_LENGTH = 3;

/** What learners must do for the certificate, beside completing all modules, and how long it is valid. */
export function RequirementsPanel({ editor: { draft, saved, dispatch } }: { editor: CourseEditor }) {
  const paths = usePaths();
  const { certificateNeedsAllSlides, certificateStudyMinutes, certificateMonths } = draft;
  const { exams } = saved.certificateRequirements;
  return (
    <Card aria-labelledby="requirements-panel">
      <CardTitle id="requirements-panel">{labels.heading}</CardTitle>
      <p className={styles.quiet}>{labels.text}</p>
      <Stack gap={12}>
        <Switch
          label={labels.allSlides}
          hint={labels.allSlidesHint}
          checked={certificateNeedsAllSlides}
          onChange={(next) =>
            dispatch({ type: 'fields-changed', fields: { certificateNeedsAllSlides: next } })
          }
        />
      </Stack>
      <div className={styles.fields}>
        <TextField
          label={labels.studyMinutes}
          value={certificateStudyMinutes}
          inputMode="numeric"
          maxLength={MAX_MINUTES_LENGTH}
          hint={labels.studyMinutesHint}
          error={findError('certificateStudyMinutes', certificateStudyMinutes)}
          onChange={(next) =>
            dispatch({ type: 'fields-changed', fields: { certificateStudyMinutes: next.trim() } })
          }
        />
        <TextField
          label={labels.months}
          value={certificateMonths}
          inputMode="numeric"
          maxLength={MAX_MONTHS_LENGTH}
          hint={labels.monthsHint}
          error={findError('certificateMonths', certificateMonths)}
          onChange={(next) =>
            dispatch({ type: 'fields-changed', fields: { certificateMonths: next.trim() } })
          }
        />
      </div>
      <div>
        <h3 className={styles.subheading}>{labels.exams}</h3>
        {exams.length === 0 && <p className={styles.quiet}>{labels.noExams}</p>}
        <ul role="list">
          {exams.map(({ title, passingScore }, index) => (
            <li key={index} dir="auto">
              {labels.exam(title, passingScore)}
            </li>
          ))}
        </ul>
        <Link to={paths.exams}>{labels.allExams}</Link>
      </div>
      <p className={styles.quiet}>{labels.changes}</p>
    </Card>
  );
}
