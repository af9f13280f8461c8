import { formatMegabytes, Stack } from '@lectern/ui';
import { Upload } from '@lectern/ui/antd';
import { FileText, FileUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { uploadTexts } from './texts';
import styles from './upload.module.css';

// antd's drop area is a button that reacts only to Enter.
function pressOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  (event.target as HTMLElement).click();
}

/** Accepts one PDF or office file, dropped or chosen, and shows its name and size. */
export function FileDrop({
  id,
  accept,
  file,
  isLocked,
  onChoose,
}: {
  id: string;
  /** Suffixes, as a file input takes them. */
  accept: string;
  file: File | undefined;
  isLocked: boolean;
  onChoose: (file: File) => void;
}) {
  function choose(chosen: File) {
    onChoose(chosen);
    return false;
  }

  return (
    <div onKeyDown={pressOnSpace}>
      <Upload.Dragger
        id={id}
        accept={accept}
        disabled={isLocked}
        maxCount={1}
        showUploadList={false}
        beforeUpload={choose}
      >
        <Stack as="span" gap={8} className={styles.drop}>
          {file ? <FileText size={32} aria-hidden /> : <FileUp size={32} aria-hidden />}
          {file && (
            <span className={styles.file}>
              <strong dir="auto">{file.name}</strong> {formatMegabytes(file.size)}
            </span>
          )}
          {!(isLocked && file) && <span>{file ? uploadTexts.dropAnother : uploadTexts.drop}</span>}
        </Stack>
      </Upload.Dragger>
    </div>
  );
}
