import { Card, CardTitle, formatMegabytes } from '@lectern/ui';
import { FileText, FileUp } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import styles from './file-choice.module.css';

/** Accepts one file, dropped or chosen. */
export function FileChoice({
  file,
  accept,
  labels,
  onChoose,
}: {
  file: File | undefined;
  /** File name endings, such as '.csv,.txt'. */
  accept: string;
  labels: { file: string; drop: string; dropAnother: string; formats: string };
  onChoose: (file: File) => void;
}) {
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
  }
  return (
    <Card aria-labelledby="file">
      <CardTitle id="file">{labels.file}</CardTitle>
      <label
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? <FileText size={32} aria-hidden /> : <FileUp size={32} aria-hidden />}
        {file && (
          <span>
            <strong dir="auto">{file.name}</strong> {formatMegabytes(file.size)}
          </span>
        )}
        <span>{file ? labels.dropAnother : labels.drop}</span>
        <input
          type="file"
          accept={accept}
          aria-describedby="formats"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // The same file can be chosen again after it was changed.
            target.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
      </label>
      <p id="formats" className={styles.formats}>
        {labels.formats}
      </p>
    </Card>
  );
}
