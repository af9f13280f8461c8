import styles from './file-button.module.css';

/** A button that opens the browser's choice of a file. */
export function FileButton({
  label,
  file,
  accept,
  disabled,
  describedBy,
  onChoose,
}: {
  label: string;
  /** Which file is meant, for screen readers. */
  file: string;
  /** File name endings, such as '.csv,.txt'. */
  accept: string;
  disabled?: boolean;
  /** Id of the element with the name of the chosen file. */
  describedBy?: string;
  onChoose: (file: File) => void;
}) {
  return (
    <label className={styles.button}>
      {label}
      <span className="visually-hidden">{` (${file})`}</span>
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file can be chosen again after it was changed.
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
    </label>
  );
}
