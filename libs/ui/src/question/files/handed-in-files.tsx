import type { HandedInFile } from '@lectern/contract';
import { Download, File, FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime, formatFileSize } from '../../format/format';
import { questionText } from '../texts';
import styles from './handed-in-files.module.css';

/** Whether the scan for viruses lets a file be opened. */
export const canOpen = ({ scan }: HandedInFile): boolean => scan === 'none' || scan === 'clean';

/** Files of an answer with size and state of the scan, to download where the scan allows it. */
export function HandedInFiles({
  files,
  isReceipt = false,
  action,
}: {
  files: HandedInFile[];
  /** Whether to show when each file arrived, and its hash. */
  isReceipt?: boolean;
  /** What can be done with a file beside its download. */
  action?: (file: HandedInFile) => ReactNode;
}) {
  return (
    <ul role="list" className={styles.files} aria-label={questionText('files.list')}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <FileLink file={file} />
          <span className={styles.quiet}>{formatFileSize(file.bytes)}</span>
          {file.scan !== 'none' && file.scan !== 'clean' && (
            <span className={file.scan === 'infected' ? styles.infected : styles.quiet}>
              {questionText(`files.state.${file.scan}`)}
            </span>
          )}
          {isReceipt && <Receipt file={file} />}
          {action?.(file)}
        </li>
      ))}
    </ul>
  );
}

/** Digits of a hash that are enough to compare it at a glance. */
const SHOWN_DIGITS = 8;

function Receipt({ file: { receivedAt, sha256 } }: { file: HandedInFile }) {
  return (
    <>
      <span className={styles.quiet}>
        {questionText('files.received', { date: formatDateTime(receivedAt) })}
      </span>
      {sha256 && (
        <span className={styles.quiet} title={sha256}>
          {questionText('files.hash', { digits: sha256.slice(0, SHOWN_DIGITS) })}
        </span>
      )}
    </>
  );
}

function FileLink({ file }: { file: HandedInFile }) {
  const Icon = file.scan === 'infected' ? FileX : canOpen(file) ? Download : File;
  const content = (
    <>
      <Icon size={18} aria-hidden />
      <span dir="auto">{file.name}</span>
    </>
  );
  if (!canOpen(file)) return <span className={styles.name}>{content}</span>;
  return (
    <a href={file.url} download={file.name} className={styles.name}>
      {content}
    </a>
  );
}
