import { call } from '@lectern/client';
import { getEditedCourse, type ScormPackage } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Button, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Package } from 'lucide-react';
import { useState } from 'react';
import type { CourseEditor } from '../editor/use-course-editor';
import { t } from '../texts';
import { describeFrames } from './describe-frames';
import { ScormForm } from './scorm-form';

/** A button and a dialog: a SCORM package becomes the last module of the course at once. */
export function AddScormModule({ editor }: { editor: CourseEditor }) {
  const [isOpen, setOpen] = useState(false);
  if (!hasFeature('scormImport')) return null;
  const { id } = editor.saved;

  async function show(added: ScormPackage) {
    setOpen(false);
    toast({
      title: t('scorm.added'),
      description: describeFrames(added) ?? t('scorm.addedText', { title: added.title }),
    });
    editor.replace(await call(getEditedCourse, { params: { id } }));
  }

  return (
    <>
      <Button variant="secondary" wide onClick={() => setOpen(true)}>
        <Package aria-hidden />
        {t('scorm.open')}
      </Button>
      <Dialog
        title={t('scorm.title')}
        description={t('scorm.help')}
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        <ScormForm courseId={id} onAdded={(added) => void show(added)} />
      </Dialog>
    </>
  );
}
