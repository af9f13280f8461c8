import { Button } from '@lectern/ui';
import { lazy, Suspense, useState } from 'react';
import { t } from '../texts';

const ToolDialogs = lazy(() => import('./tool-dialogs'));

/** A button that opens the settings of a module's external tool. Their save applies at once, without a save of the course. */
export function EditTool({ courseId, moduleId }: { courseId: string; moduleId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('tool.edit')}
      </Button>
      <Suspense>
        {isOpen && (
          <ToolDialogs kind="edit" params={{ id: courseId, moduleId }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  );
}
