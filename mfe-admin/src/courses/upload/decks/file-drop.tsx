import { formatFileSize, Stack } from '@lectern/ui';
import { Upload } from '@lectern/ui/antd';
import { FileText, FileUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { t } from '../../texts';
import type { Deck } from './deck';
import styles from '../upload.module.css';

// antd's drop area is a button that reacts only to Enter.
function pressOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  (event.target as HTMLElement).click();
}

/** Accepts PDFs and office files, dropped or chosen. Shows name and size of a single one; several have rows of their own. */
export function FileDrop({
  id,
  accept,
  decks,
  isLocked,
  onChoose,
}: {
  id: string;
  /** Suffixes, as a file input takes them. */
  accept: string;
  decks: Deck[];
  isLocked: boolean;
  onChoose: (files: File[]) => void;
}) {
  const isSeveral = decks.length > 1;
  const file = isSeveral ? undefined : decks[0]?.file;

  // Called for each of the files.
  function choose(file: File, files: File[]) {
    if (file === files[0]) onChoose(files);
    return false;
  }

  return (
    <div onKeyDown={pressOnSpace}>
      <Upload.Dragger
        id={id}
        accept={accept}
        multiple
        disabled={isLocked}
        showUploadList={false}
        beforeUpload={choose}
      >
        <Stack as="span" gap={8} className={styles.drop}>
          {file ? <FileText size={32} aria-hidden /> : <FileUp size={32} aria-hidden />}
          {file && (
            <span className={styles.file}>
              <strong dir="auto">{file.name}</strong> {formatFileSize(file.size)}
            </span>
          )}
          {isSeveral && isLocked && <span>{t('upload.fileCount', { files: decks.length })}</span>}
          {!(isLocked && (file || isSeveral)) && <span>{chooseInvitation(file, isSeveral)}</span>}
        </Stack>
      </Upload.Dragger>
    </div>
  );
}

function chooseInvitation(file: File | undefined, isSeveral: boolean): string {
  if (isSeveral) return t('upload.dropMore');
  return file ? t('upload.dropAnother') : t('upload.drop');
}
