import type { MarkedPart } from '@lectern/contract';
import { Check, X } from 'lucide-react';
import { questionTexts } from '../question-texts';
import styles from './question.module.css';

const { right, wrong } = questionTexts.view;

/** 'Right' or 'Wrong' beside a part of an answer; nothing for a part that is not marked. */
export function PartMark({ parts, id }: { parts: readonly MarkedPart[]; id: string }) {
  const part = parts.find((marked) => marked.id === id);
  if (!part) return null;
  const Icon = part.isRight ? Check : X;
  return (
    <span className={part.isRight ? styles.right : styles.wrong}>
      <Icon size={14} aria-hidden />
      {part.isRight ? right : wrong}
    </span>
  );
}
