import { useNavigate } from '@lectern/remote';
import { Badge, Button, ButtonLink } from '@lectern/ui';
import { ArrowLeft, Eye, Printer, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ExamNav } from '../parts/exam-nav';
import { usePaths } from '../../paths';
import { SaveButton, SaveStatus } from '../../parts/editor/save-state';
import styles from './exam-editor.module.css';
import type { ExamEditor } from './use-exam-editor';
import { t } from '../texts';

const DeleteExam = lazy(() => import('../parts/delete-exam'));

/** Whether everything is saved, with links to grading and results, and buttons to save, publish and delete. */
export function ExamBar({ editor }: { editor: ExamEditor }) {
  const paths = usePaths();
  const { saved, isDirty, isSaving, publish } = editor;
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className={styles.bar}>
      <ButtonLink to={paths.exams} variant="quiet" icon aria-label={t('examEditor.back')}>
        <ArrowLeft aria-hidden />
      </ButtonLink>
      <ExamNav exam={saved} current="editor" />
      <Badge tone={saved.isPublished ? 'success' : 'warning'}>
        {saved.isPublished ? t('exam.published') : t('exam.draft')}
      </Badge>
      <SaveStatus editor={editor} />
      <div className={styles.barEnd}>
        <ButtonLink
          to={paths.examPreview(saved)}
          variant="quiet"
          icon
          aria-label={t('examEditor.preview')}
          title={t('examEditor.preview')}
        >
          <Eye aria-hidden />
        </ButtonLink>
        <ButtonLink
          to={paths.paper(saved)}
          variant="quiet"
          icon
          aria-label={t('examEditor.paper')}
          title={t('examEditor.paper')}
        >
          <Printer aria-hidden />
        </ButtonLink>
        <Button
          variant="quiet"
          icon
          aria-label={t('exams.deletion.title')}
          title={t('exams.deletion.title')}
          onClick={() => setDeleting(true)}
        >
          <Trash2 aria-hidden />
        </Button>
        {saved.isPublished ? (
          <Button variant="secondary" disabled={isSaving} onClick={() => publish(false)}>
            {t('examEditor.unpublish')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            disabled={isDirty || isSaving || saved.problems.length > 0}
            onClick={() => publish(true)}
          >
            {t('examEditor.publish')}
          </Button>
        )}
        <SaveButton editor={editor} />
      </div>
      <Suspense>
        {isDeleting && (
          <DeleteExam
            exam={saved}
            onDeleted={() => void navigate(paths.exams)}
            onClose={() => setDeleting(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
