import { queryClient } from '@lectern/client';
import { type AttemptQuestion, FILE_KIND_ENDINGS, type FileKind, type HandedInFile } from '@lectern/contract';
import { Button, formatFileSize, Muted, ProgressBar, toast } from '@lectern/ui';
import { HandedInFiles } from '@lectern/ui/question';
import { CircleAlert, Paperclip, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AnswerOutbox } from '../saving/answer-outbox';
import { attemptQuery } from '../parts/attempt-queries';
import { t } from '../texts';
import { type AnswerFiles, type ChosenFile, getAnswerFiles } from './answer-files';
import styles from './file-field.module.css';
import { useIsOnline } from './use-is-online';

const SCAN_POLL_MS = 10_000;

interface FileRules {
  maxFiles: number;
  kinds: FileKind[];
}

/** Where a learner adds files to an answer: by choosing, dropping or pasting them. */
export function FileField({
  attemptId,
  question,
  rules,
  outbox,
  disabled,
}: {
  attemptId: string;
  question: AttemptQuestion;
  rules: FileRules;
  outbox: AnswerOutbox;
  disabled: boolean;
}) {
  const answerFiles = getAnswerFiles(attemptId, question.position, outbox);
  const { chosen } = useSyncExternalStore(answerFiles.subscribe, answerFiles.getSnapshot);
  const isOnline = useIsOnline();
  useScanResults(attemptId, question.files);
  const files = answerFiles.list(question.files);
  const isFull = files.length >= rules.maxFiles;
  const canAdd = !disabled && isOnline && !isFull;
  return (
    <DropArea canAdd={canAdd} onFiles={(added) => answerFiles.add(added, rules.maxFiles)}>
      {files.length > 0 && (
        <HandedInFiles
          files={files}
          action={(file) => (
            <Button
              variant="quiet"
              icon
              className={styles.end}
              disabled={disabled}
              aria-label={t('files.remove', { name: file.name })}
              onClick={() => {
                const undo = answerFiles.remove(file);
                toast({ title: t('files.removed'), action: { label: t('files.undo'), onClick: undo } });
              }}
            >
              <X aria-hidden />
            </Button>
          )}
        />
      )}
      <ChosenFiles chosen={chosen} answerFiles={answerFiles} />
      <Chooser
        rules={rules}
        disabled={!canAdd}
        isFull={isFull}
        onFiles={(added) => answerFiles.add(added, rules.maxFiles)}
      />
      {!isOnline && <Muted role="status">{t('files.offline')}</Muted>}
    </DropArea>
  );
}

/** Fetches the attempt again as long as a file waits for its scan. */
function useScanResults(attemptId: string, files: HandedInFile[]): void {
  const isWaiting = files.some(({ scan }) => scan === 'waiting' || scan === 'failed');
  useEffect(() => {
    if (!isWaiting) return;
    const { queryKey } = attemptQuery(attemptId);
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey }), SCAN_POLL_MS);
    return () => clearInterval(timer);
  }, [attemptId, isWaiting]);
}

function DropArea({
  canAdd,
  onFiles,
  children,
}: {
  canAdd: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    if (!data.files.length) return;
    event.preventDefault();
    if (canAdd) onFiles([...data.files]);
  };
  return (
    <div
      role="group"
      aria-label={t('files.label')}
      className={`${styles.field} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(canAdd);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        // A browser would leave the page for a file that nothing takes.
        event.preventDefault();
        setIsOver(false);
        take(event, event.dataTransfer);
      }}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      {children}
    </div>
  );
}

function Chooser({
  rules,
  disabled,
  isFull,
  onFiles,
}: {
  rules: FileRules;
  disabled: boolean;
  isFull: boolean;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.chooser}>
      <input
        ref={input}
        type="file"
        hidden
        multiple={rules.maxFiles > 1}
        accept={rules.kinds.flatMap((kind) => [...FILE_KIND_ENDINGS[kind]]).join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button variant="secondary" disabled={disabled} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
        {t('files.choose', { max: rules.maxFiles })}
      </Button>
      <Muted as="span">{isFull ? t('files.full', { max: rules.maxFiles }) : t('files.drop')}</Muted>
    </div>
  );
}

function ChosenFiles({ chosen, answerFiles }: { chosen: ChosenFile[]; answerFiles: AnswerFiles }) {
  return (
    <div aria-live="polite">
      {chosen.length > 0 && (
        <ul role="list" className={styles.chosen}>
          {chosen.map((file) => (
            <li key={file.key}>
              <ChosenRow chosen={file} answerFiles={answerFiles} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ChosenRow({ chosen, answerFiles }: { chosen: ChosenFile; answerFiles: AnswerFiles }) {
  const { key, file, percent, problem, canRetry } = chosen;
  const { name } = file;
  return (
    <div className={styles.row}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <Muted as="span">{formatFileSize(file.size)}</Muted>
      <span className={styles.end}>
        {canRetry && (
          <Button variant="quiet" onClick={() => answerFiles.retry(key)}>
            {t('files.retry')}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t(problem === null ? 'files.cancelName' : 'files.dismissName', { name })}
          onClick={() => answerFiles.dismiss(key)}
        >
          {t(problem === null ? 'files.cancel' : 'files.dismiss')}
        </Button>
      </span>
      {problem === null ? (
        <div className={styles.progress}>
          <ProgressBar percent={percent} label={t('files.sending', { name })} />
        </div>
      ) : (
        <p className={styles.problem}>
          <CircleAlert size={18} aria-hidden />
          {problem}
        </p>
      )}
    </div>
  );
}
