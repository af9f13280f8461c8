import { COURSE_LIMITS } from '@lectern/contract';
import { Button, formatFileSize, Stack, TextField } from '@lectern/ui';
import { X } from 'lucide-react';
import { t } from '../../texts';
import type { Deck } from './deck';
import { submitOnEnter } from './submit-on-enter';
import styles from '../upload.module.css';

/** Several chosen files, each with its title and the reason if its upload failed. */
export function DeckRows({
  decks,
  isLocked,
  onRename,
  onRemove,
}: {
  decks: Deck[];
  isLocked: boolean;
  onRename: (deck: Deck, title: string) => void;
  onRemove: (deck: Deck) => void;
}) {
  return (
    <Stack as="ul" role="list" aria-label={t('upload.files')}>
      {decks.map((deck) => (
        <li key={deck.id} className={styles.deck}>
          <TextField
            label={t('upload.titleOf', { fileName: deck.file?.name ?? '' })}
            value={deck.title}
            required
            disabled={isLocked}
            maxLength={COURSE_LIMITS.title}
            hint={formatFileSize(deck.file?.size ?? 0)}
            {...(deck.problem && { error: deck.problem })}
            onChange={(title) => onRename(deck, title)}
            onKeyDown={submitOnEnter}
          />
          {!isLocked && (
            <Button
              variant="secondary"
              aria-label={t('upload.removeOf', { fileName: deck.file?.name ?? '' })}
              onClick={() => onRemove(deck)}
            >
              <X aria-hidden />
              {t('upload.remove')}
            </Button>
          )}
        </li>
      ))}
    </Stack>
  );
}
