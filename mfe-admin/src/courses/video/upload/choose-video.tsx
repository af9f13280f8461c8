import { Film } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { t } from '../texts';
import styles from '../video.module.css';

/** Accepts the file of a video, dropped or chosen. */
export function ChooseVideo({
  label,
  limits,
  accept,
  onChoose,
}: {
  label: string;
  /** What a video may be. */
  limits: string;
  accept: string;
  onChoose: (file: File) => void;
}) {
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }
  return (
    <>
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
        <Film size={28} aria-hidden />
        <span>{label}</span>
        <input
          type="file"
          accept={accept}
          aria-label={t('choose.name', { label })}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again.
            target.value = '';
            if (file) onChoose(file);
          }}
        />
      </label>
      <p className={styles.quiet}>{limits}</p>
    </>
  );
}
