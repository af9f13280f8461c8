import type { HandedInFile } from '@lectern/contract';
import { Download, File, FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMegabytes } from '../../format/format';
import { questionText } from '../texts';
import styles from './handed-in-files.module.css';

/** Whether the scan for viruses lets a file be opened. */
export const canOpen = ({ scan }: HandedInFile): boolean => scan === 'none' || scan === 'clean';

/** Files of an answer with size and state of the scan, to download where the scan allows it. */
export function HandedInFiles({
  files,
  action,
}: {
  files: HandedInFile[];
  /** What can be done with a file beside its download. */
  action?: (file: HandedInFile) => ReactNode;
}) {
  return (
    <ul role="list" className={styles.files} aria-label={questionText('files.list')}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <FileLink file={file} />
          <span className={styles.quiet}>{formatMegabytes(file.bytes)}</span>
          {file.scan !== 'none' && file.scan !== 'clean' && (
            <span className={file.scan === 'infected' ? styles.infected : styles.quiet}>
              {questionText(`files.state.${file.scan}`)}
            </span>
          )}
          {action?.(file)}
        </li>
      ))}
    </ul>
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
