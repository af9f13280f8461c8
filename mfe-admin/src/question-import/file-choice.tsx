import { Card, CardTitle, formatMegabytes } from '@lectern/ui';
import { FileText, FileUp } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import styles from '../question-transfer/transfer.module.css';
import { transferTexts } from '../transfer-texts';

const { import: texts } = transferTexts;

/** Accepts one file, dropped or chosen. */
export function FileChoice({ file, onChoose }: { file: File | undefined; onChoose: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
  }
  return (
    <Card aria-labelledby="file">
      <CardTitle id="file">{texts.file}</CardTitle>
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
        <span>{file ? texts.dropAnother : texts.drop}</span>
        <input
          type="file"
          accept=".txt,.gift,.xml,.csv,.zip,.imscc,.qti"
          aria-describedby="formats"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // The same file can be chosen again after it was changed.
            target.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
      </label>
      <p id="formats" className={styles.quiet}>
        {texts.formats}
      </p>
    </Card>
  );
}
