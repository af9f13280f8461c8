import { Card, CardTitle, formatFileSize } from '@lectern/ui';
import { FileText, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './file-choice.module.css';
import { DropZone } from './drop-zone';

/** A card that accepts one file. */
export function FileChoice({
  file,
  accept,
  labels,
  onChoose,
  children,
}: {
  file: File | undefined;
  /** File name endings, such as '.csv,.txt'. */
  accept: string;
  labels: { file: string; drop: string; dropAnother: string; formats: string };
  onChoose: (file: File) => void;
  /** Below the formats. */
  children?: ReactNode;
}) {
  return (
    <Card aria-labelledby="file">
      <CardTitle id="file">{labels.file}</CardTitle>
      <DropZone accept={accept} aria-describedby="formats" onChoose={onChoose}>
        {file ? <FileText size={32} aria-hidden /> : <FileUp size={32} aria-hidden />}
        {file && (
          <span>
            <strong dir="auto">{file.name}</strong> {formatFileSize(file.size)}
          </span>
        )}
        <span>{file ? labels.dropAnother : labels.drop}</span>
      </DropZone>
      <p id="formats" className={styles.formats}>
        {labels.formats}
      </p>
      {children}
    </Card>
  );
}
