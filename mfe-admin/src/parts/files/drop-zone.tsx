import { useState, type ComponentProps, type DragEvent, type ReactNode } from 'react';
import styles from './drop-zone.module.css';

type Names = Pick<ComponentProps<'input'>, 'aria-label' | 'aria-describedby'>;

/** A place for one file, dropped or chosen. */
export function DropZone({
  accept,
  onChoose,
  children,
  ...names
}: Names & {
  /** File name endings, such as '.csv,.txt', or media types. */
  accept: string;
  onChoose: (file: File) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }
  return (
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
      {children}
      <input
        type="file"
        accept={accept}
        {...names}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it was changed.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
