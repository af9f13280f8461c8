import { Button } from '@lectern/ui';
import { Square } from 'lucide-react';
import { t } from '../texts';
import styles from './chat.module.css';

/** Shows and announces that an answer is being written, with a button to stop it. */
export function TypingIndicator({ isWriting, onStop }: { isWriting: boolean; onStop?: () => void }) {
  return (
    <div className={styles.typing} data-writing={isWriting || undefined}>
      <p role="status">
        {isWriting && (
          <>
            <span className={styles.dots} aria-hidden>
              <i />
              <i />
              <i />
            </span>
            {t('chat.typing')}
          </>
        )}
      </p>
      {isWriting && onStop && (
        <Button variant="secondary" className={styles.stop} onClick={onStop}>
          <Square aria-hidden />
          {t('chat.stop')}
        </Button>
      )}
    </div>
  );
}
