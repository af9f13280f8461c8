import { call, serverMessage, useMutation } from '@lectern/client';
import { GRADE_IMPORT_LIMITS, previewGradeImport } from '@lectern/contract';
import { Button, ErrorState } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { FileChoice } from '../../../parts/files/file-choice';
import { t } from '../../texts';
import { ImportPreview } from './import-preview';
import { useGradeImport } from './use-grade-import';

/** Reads a file with grades, shows what it would change and what is left out, and saves the changes. */
export default function ImportDialog({ course, onClose }: { course: string; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const reading = useMutation({
    mutationFn: (chosen: File) =>
      call(previewGradeImport, { params: { id: course }, body: {}, file: chosen }),
  });
  const saving = useGradeImport(course, onClose);
  const preview = reading.isPending ? undefined : reading.data;
  const count = preview?.changes.length ?? 0;
  function read(chosen: File) {
    saving.reset();
    setFile(chosen);
    reading.mutate(chosen);
  }
  return (
    <Dialog
      title={t('gradebook.import.title')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('gradebook.import.cancel')}
          </Button>
          {saving.error && file ? (
            <Button onClick={() => read(file)}>{t('gradebook.import.readAgain')}</Button>
          ) : (
            <Button
              disabled={count === 0 || saving.isPending}
              onClick={() => preview && saving.mutate(preview.changes)}
            >
              {saving.isPending ? t('gradebook.import.saving') : t('gradebook.import.save', { count })}
            </Button>
          )}
        </>
      }
    >
      <FileChoice
        file={file}
        accept=".csv,.txt,.xlsx"
        labels={{
          file: t('gradebook.import.file'),
          drop: t('gradebook.import.drop'),
          dropAnother: t('gradebook.import.dropAnother'),
          formats: t('gradebook.import.formats', { megabytes: GRADE_IMPORT_LIMITS.bytes / 1024 / 1024 }),
        }}
        onChoose={read}
      />
      {reading.isPending && <p role="status">{t('gradebook.import.reading')}</p>}
      {reading.error && (
        <ErrorState
          title={t('gradebook.import.readFailed')}
          text={serverMessage(reading.error) ?? t('gradebook.import.readFailedText')}
        />
      )}
      {saving.error && (
        <ErrorState
          title={t('gradebook.import.failed')}
          text={serverMessage(saving.error) ?? t('gradebook.import.failedText')}
        />
      )}
      {preview && !saving.error && <ImportPreview key={reading.submittedAt} preview={preview} />}
    </Dialog>
  );
}
