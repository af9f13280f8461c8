import { call, serverMessage, useMutation } from '@lectern/client';
import { previewQuestionImport, type QuestionImportResult } from '@lectern/contract';
import { Card, ErrorState, Stack } from '@lectern/ui';
import { useState } from 'react';
import { FileChoice } from '../../parts/files/file-choice';
import { importTexts } from './texts';
import { ImportPreview } from './import-preview';
import { ImportResult } from './import-result';

const texts = importTexts;
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
          <FileChoice file={file} accept={ACCEPTED} labels={texts} onChoose={choose} />
          {preview.isPending && (
            <Card>
              <p role="status">{texts.reading}</p>
            </Card>
          )}
          {preview.error && (
            <ErrorState
              title={texts.readFailed}
              text={serverMessage(preview.error) ?? texts.readFailedText}
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
