import { Check, X } from 'lucide-react';
import { questionText } from '../texts';
import styles from './review.module.css';

/** A check mark or a cross, with a word for screen readers; nothing if `isRight` is undefined, because the marks are hidden. */
export function PartMark({ isRight }: { isRight: boolean | undefined }) {
  if (isRight === undefined) return null;
  const Icon = isRight ? Check : X;
  return (
    <span className={isRight ? styles.right : styles.wrong}>
      <Icon size={18} aria-hidden />
      <span className="visually-hidden">
        {isRight ? questionText('answer.marks.right') : questionText('answer.marks.wrong')}
      </span>
    </span>
  );
}

/** A typed answer, or a note that there is none; `isLong` is for essays. */
export function TypedText({
  label,
  text,
  isLong,
}: {
  label: string;
  text: string | undefined;
  isLong?: boolean;
}) {
  if (!text?.trim()) return <p className={styles.none}>{questionText('answer.none')}</p>;
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <p className={isLong ? styles.long : styles.typed} dir="auto">
        {text}
      </p>
    </div>
  );
}

/** The answers that a question accepts. */
export function Accepted({ texts }: { texts: string[] }) {
  return (
    <div className={styles.accepted}>
      <p className={styles.label}>
        {texts.length === 1 ? questionText('answer.right') : questionText('answer.accepted')}
      </p>
      <ul role="list">
        {texts.map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
