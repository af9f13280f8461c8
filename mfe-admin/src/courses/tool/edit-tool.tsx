import { Button } from '@lectern/ui';
import { lazy, Suspense, useState } from 'react';
import { t } from '../texts';

const EditToolDialog = lazy(() => import('./edit-tool-dialog'));

/** A button and a dialog: how a module uses its external tool. What is saved there applies at once. */
export function EditTool({ courseId, moduleId }: { courseId: string; moduleId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('tool.edit')}
      </Button>
      <Suspense>
        {isOpen && <EditToolDialog params={{ id: courseId, moduleId }} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
