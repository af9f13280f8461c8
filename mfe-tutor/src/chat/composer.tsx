import { MAX_MESSAGE_LENGTH, TutorMode } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Mic, SendHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { t } from '../texts';
import styles from './composer.module.css';
import type { ConversationState } from './use-conversation';

/** The number of remaining characters is shown from this number down. */
const MAX_SHOWN_REMAINING = 200;

/** The form for a question, disabled until the session is loaded. */
export function Composer({
  conversation,
  isSessionLoaded,
}: {
  conversation: ConversationState;
  isSessionLoaded: boolean;
}) {
  const { draft, setDraft, ask, isWriting, sendError } = conversation;
  const id = useId();
  const isDisabled = !isSessionLoaded || isWriting;
  const field = useAutoFocus(isDisabled);
  const remaining = MAX_MESSAGE_LENGTH - draft.length;

  function submit(event: FormEvent): void {
    event.preventDefault();
    ask();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // In an input method editor, Enter confirms the composed word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
  }

  return (
    <form className={styles.composer} onSubmit={submit}>
      {sendError && (
        <p className={styles.sendError} role="alert">
          {sendError}
        </p>
      )}
      <ModeSwitch conversation={conversation} />
      <div className={styles.row}>
        <label htmlFor={id} className="visually-hidden">
          {t('chat.ask')}
        </label>
        <textarea
          dir="auto"
          ref={field}
          id={id}
          className={styles.field}
          rows={1}
          maxLength={MAX_MESSAGE_LENGTH}
          placeholder={t('chat.placeholder')}
          aria-describedby={`${id}-keys`}
          value={draft}
          disabled={isDisabled}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {/* Always disabled, as the platform specification has it. */}
        <Button
          variant="quiet"
          icon
          disabled
          className={styles.voice}
          aria-label={t('chat.voice')}
          title={t('chat.voice')}
        >
          <Mic aria-hidden />
        </Button>
        <Button icon type="submit" disabled={isDisabled || draft.trim() === ''} aria-label={t('chat.send')}>
          <SendHorizontal aria-hidden />
        </Button>
      </div>
      <p id={`${id}-keys`} className={styles.keyboardHint}>
        {remaining <= MAX_SHOWN_REMAINING ? t('chat.left', { count: remaining }) : t('chat.keys')}
      </p>
    </form>
  );
}

function ModeSwitch({ conversation: { mode, setMode } }: { conversation: ConversationState }) {
  const name = useId();
  return (
    <fieldset className={styles.modeSwitch}>
      <legend className="visually-hidden">{t('chat.mode')}</legend>
      <div className={styles.modeOptions}>
        {TutorMode.options.map((option) => (
          <label key={option} className={styles.mode}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={mode === option}
              onChange={() => setMode(option)}
            />
            {t(`chat.modes.${option}.name`)}
          </label>
        ))}
      </div>
      <p className={styles.modeDescription} aria-live="polite">
        {t(`chat.modes.${mode}.does`)}
      </p>
    </fieldset>
  );
}

/** Focuses the field when it becomes enabled, unless the focus is elsewhere in the dialog. */
function useAutoFocus(isDisabled: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const dialog = field.current?.closest<HTMLElement>('[role=dialog]');
    // The focus moves to the dialog, because a disabled field does not react to the keyboard.
    if (isDisabled && activeElement?.matches(':disabled')) dialog?.focus();
    if (!isDisabled && (activeElement === document.body || activeElement === dialog)) field.current?.focus();
  }, [isDisabled]);
  return field;
}
