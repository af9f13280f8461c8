import { buildUrl } from '@lectern/client';
import { exportCourse, exportScormPackage } from '@lectern/contract';
import { ButtonAnchor, Stack } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { t } from '../../texts';
import styles from './export-dialog.module.css';

const VideoFormat = lazy(() => import('./video-format'));

/** The formats that a course can be downloaded in. What is exported is the saved course. */
export function ExportDialog({
  courseId,
  hasSlides,
  open,
  onClose,
}: {
  courseId: string;
  /** Other systems play slides: a course without any is text only. */
  hasSlides: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const params = { id: courseId };
  const scorm = [
    {
      label: t('editor.export.scorm12'),
      text: t('editor.export.scorm12Text'),
      href: buildUrl(exportScormPackage, { params, query: { edition: '1.2' } }),
    },
    {
      label: t('editor.export.scorm2004'),
      text: t('editor.export.scorm2004Text'),
      href: buildUrl(exportScormPackage, { params, query: { edition: '2004' } }),
    },
  ];
  const markdown = {
    label: t('editor.exportMarkdown'),
    text: t('editor.export.markdownText'),
    href: buildUrl(exportCourse, { params }),
  };
  const formats = hasSlides ? [...scorm, markdown] : [markdown];
  return (
    <Dialog
      title={t('editor.export.title')}
      description={t('editor.export.help')}
      open={open}
      onClose={onClose}
    >
      <Stack as="ul" gap={16} role="list">
        {formats.map(({ label, text, href }, index) => (
          <li key={href} className={styles.format}>
            <ButtonAnchor
              href={href}
              variant="secondary"
              download
              aria-describedby={`export-format-${index}`}
            >
              <Download aria-hidden />
              {label}
            </ButtonAnchor>
            <p id={`export-format-${index}`}>{text}</p>
          </li>
        ))}
        {hasSlides && open && (
          <li className={styles.format}>
            <Suspense fallback={null}>
              <VideoFormat courseId={courseId} />
            </Suspense>
          </li>
        )}
      </Stack>
      <p className={styles.note}>{t(hasSlides ? 'editor.export.questions' : 'editor.export.noSlides')}</p>
    </Dialog>
  );
}
