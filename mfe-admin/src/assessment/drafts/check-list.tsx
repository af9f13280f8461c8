import styles from './proposals.module.css';

/** A group of checkboxes; a long one scrolls. */
export function CheckList<Value extends string>({
  label,
  options,
  checked,
  onChange,
  isLong,
}: {
  label: string;
  options: { value: Value; label: string; hint?: string }[];
  checked: readonly Value[];
  onChange: (checked: Value[]) => void;
  isLong?: boolean;
}) {
  const toggle = (value: Value, isOn: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? isOn : checked.includes(each))),
    );
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      <div className={isLong ? styles.longChecks : undefined}>
        {options.map(({ value, label: text, hint }) => (
          <label key={value} className={styles.check}>
            <input
              type="checkbox"
              checked={checked.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
            />
            <span>
              <span dir="auto">{text}</span>
              {hint && <span className={styles.hint}>{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
