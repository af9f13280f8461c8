import { useNavigate } from '@lectern/remote';
import { Badge, Button, ButtonLink } from '@lectern/ui';
import { Eye, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../paths';
import { SaveButton, SaveStatus } from '../../parts/editor/save-state';
import styles from './learning-paths.module.css';
import { t } from './texts';
import type { PathEditor } from './use-path-editor';

const DeleteDialog = lazy(() => import('./delete-dialog'));

/** Whether everything is saved, with buttons to view, delete, publish and save. */
export function EditorBar({ editor }: { editor: PathEditor }) {
  const { saved, isDirty, isSaving, publish } = editor;
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const isPublishable = saved.steps.some(({ rule }) => rule !== 'optional');
  return (
    <div className={styles.bar}>
      <Badge tone={saved.isPublished ? 'success' : 'warning'}>
        {saved.isPublished ? t('published') : t('draft')}
      </Badge>
      <SaveStatus editor={editor} />
      <div className={styles.barEnd}>
        <ButtonLink
          to={paths.publicLearningPath(saved)}
          variant="quiet"
          icon
          aria-label={t('editor.view')}
          title={t('editor.view')}
        >
          <Eye aria-hidden />
        </ButtonLink>
        <Button
          variant="quiet"
          icon
          aria-label={t('deletion.title')}
          title={t('deletion.title')}
          onClick={() => setDeleting(true)}
        >
          <Trash2 aria-hidden />
        </Button>
        {saved.isPublished ? (
          <Button variant="secondary" disabled={isSaving} onClick={() => publish(false)}>
            {t('editor.unpublish')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            disabled={isDirty || isSaving || !isPublishable}
            onClick={() => publish(true)}
          >
            {t('editor.publish')}
          </Button>
        )}
        <SaveButton editor={editor} />
      </div>
      <Suspense>
        {isDeleting && (
          <DeleteDialog
            learningPath={saved}
            onDeleted={() => void navigate(paths.learningPaths)}
            onClose={() => setDeleting(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
