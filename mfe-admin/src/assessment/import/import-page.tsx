import { call, serverMessage, useMutation } from '@lectern/client';
import { previewQuestionImport, type QuestionImportResult } from '@lectern/contract';
import { ButtonLink, Card, ErrorState, Row, Stack } from '@lectern/ui';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { FileChoice } from '../../parts/files/file-choice';
import { usePaths } from '../../paths';
import styles from '../transfer/transfer.module.css';
import { transferTexts } from '../transfer-texts';
import { importTexts } from './texts';
import { ImportPreview } from './import-preview';
import { ImportResult } from './import-result';

const texts = importTexts;
const { back } = transferTexts;
const ACCEPTED = '.txt,.gift,.xml,.csv,.zip,.imscc,.qti';

/** Reads a file with questions, shows what becomes of each, and imports the chosen ones. */
export default function ImportPage() {
  const paths = usePaths();
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
      <Row gap={12} justify="end" className={styles.bar}>
        <ButtonLink variant="secondary" to={paths.questions}>
          <ArrowLeft aria-hidden />
          {back}
        </ButtonLink>
      </Row>
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
