import { hasFeature } from '@lectern/i18n';
import { Button } from '@lectern/ui';
import { Plug } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CourseEditor } from '../editor/use-course-editor';
import { t } from '../texts';

const ToolDialogs = lazy(() => import('./tool-dialogs'));

/** A button and a dialog: an external tool becomes the last module of the course at once. */
export function AddToolModule({ editor }: { editor: CourseEditor }) {
  const [isOpen, setOpen] = useState(false);
  if (!hasFeature('externalTools')) return null;
  return (
    <>
      <Button variant="secondary" wide onClick={() => setOpen(true)}>
        <Plug aria-hidden />
        {t('tool.add')}
      </Button>
      <Suspense>
        {isOpen && <ToolDialogs kind="new" editor={editor} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
