import { Film } from 'lucide-react';
import { DropZone } from '../../../parts/files/drop-zone';
import { t } from '../texts';
import styles from '../video.module.css';

/** Accepts the file of a video. */
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
  return (
    <>
      <DropZone accept={accept} aria-label={t('choose.name', { label })} onChoose={onChoose}>
        <Film size={28} aria-hidden />
        <span>{label}</span>
      </DropZone>
      <p className={styles.quiet}>{limits}</p>
    </>
  );
}
