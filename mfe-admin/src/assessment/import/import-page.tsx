import { call, serverMessage, useMutation } from '@lectern/client';
import { previewQuestionImport, type QuestionImportResult } from '@lectern/contract';
import { Card, ErrorState, Stack } from '@lectern/ui';
import { useState } from 'react';
import { FileChoice } from '../../parts/files/file-choice';
import { ImportPreview } from './import-preview';
import { ImportResult } from './import-result';
import { t } from '../texts';

const ACCEPTED = '.txt,.gift,.xml,.csv,.zip,.imscc,.qti';

/** Reads a file with questions, shows what becomes of each, and imports the chosen ones. */
export default function ImportPage() {
  const [file, setFile] = useState<File>();
  const [done, setDone] = useState<{ result: QuestionImportResult; categoryId: string }>();
  const preview = useMutation({
    mutationFn: (chosen: File) => call(previewQuestionImport, { body: {}, file: chosen }),
  });
  function choose(chosen: File) {
    setFile(chosen);
    preview.mutate(chosen);
  }
  return (
    <Stack gap={24}>
      {done ? (
        <ImportResult
          {...done}
          onAnother={() => {
            setDone(undefined);
            setFile(undefined);
            preview.reset();
          }}
        />
      ) : (
        <>
          <FileChoice
            file={file}
            accept={ACCEPTED}
            labels={{
              file: t('import.file'),
              drop: t('import.drop'),
              dropAnother: t('import.dropAnother'),
              formats: t('import.formats'),
            }}
            onChoose={choose}
          />
          {preview.isPending && (
            <Card>
              <p role="status">{t('import.reading')}</p>
            </Card>
          )}
          {preview.error && (
            <ErrorState
              title={t('import.readFailed')}
              text={serverMessage(preview.error) ?? t('import.readFailedText')}
            />
          )}
          {file && preview.data && !preview.isPending && (
            <ImportPreview
              key={preview.submittedAt}
              file={file}
              preview={preview.data}
              onDone={(result, categoryId) => setDone({ result, categoryId })}
            />
          )}
        </>
      )}
    </Stack>
  );
}
