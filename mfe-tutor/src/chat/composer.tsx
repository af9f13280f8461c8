import { MAX_MESSAGE_LENGTH, TutorMode } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Mic, SendHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { texts } from '../texts';
import styles from './composer.module.css';
import type { Conversation } from './use-conversation';

const SAY_WHAT_IS_LEFT = 200;

/** Where a question is written. */
export function Composer({ conversation, isReady }: { conversation: Conversation; isReady: boolean }) {
  const { draft, setDraft, ask, isWriting, refusal } = conversation;
  const id = useId();
  const isClosed = !isReady || isWriting;
  const field = useFocus(isClosed);
  const left = MAX_MESSAGE_LENGTH - draft.length;

  function submit(event: FormEvent): void {
    event.preventDefault();
    ask();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While a word is composed from several keys, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
  }

  return (
    <form className={styles.composer} onSubmit={submit}>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <ModeSwitch conversation={conversation} />
      <div className={styles.row}>
        <label htmlFor={id} className="visually-hidden">
          {texts.chat.ask}
        </label>
        <textarea
          dir="auto"
          ref={field}
          id={id}
          className={styles.field}
          rows={1}
          maxLength={MAX_MESSAGE_LENGTH}
          placeholder={texts.chat.placeholder}
          aria-describedby={`${id}-keys`}
          value={draft}
          disabled={isClosed}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="quiet"
          icon
          disabled
          className={styles.voice}
          aria-label={texts.chat.voice}
          title={texts.chat.voice}
        >
          <Mic aria-hidden />
        </Button>
        <Button icon type="submit" disabled={isClosed || draft.trim() === ''} aria-label={texts.chat.send}>
          <SendHorizontal aria-hidden />
        </Button>
      </div>
      <p id={`${id}-keys`} className={styles.keys}>
        {left <= SAY_WHAT_IS_LEFT ? texts.chat.left(left) : texts.chat.keys}
      </p>
    </form>
  );
}

function ModeSwitch({ conversation: { mode, setMode } }: { conversation: Conversation }) {
  const name = useId();
  return (
    <fieldset className={styles.modes}>
      <legend className="visually-hidden">{texts.chat.mode}</legend>
      <div className={styles.switch}>
        {TutorMode.options.map((option) => (
          <label key={option} className={styles.mode}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={mode === option}
              onChange={() => setMode(option)}
            />
            {texts.chat.modes[option].name}
          </label>
        ))}
      </div>
      <p className={styles.does} aria-live="polite">
        {texts.chat.modes[mode].does}
      </p>
    </fieldset>
  );
}

/** The field has the focus whenever it may be typed into, unless the person has moved on within the window. */
function useFocus(isClosed: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const window = field.current?.closest<HTMLElement>('[role=dialog]');
    // A disabled field would leave the keyboard nowhere.
    if (isClosed && activeElement?.matches(':disabled')) window?.focus();
    if (!isClosed && (activeElement === document.body || activeElement === window)) field.current?.focus();
  }, [isClosed]);
  return field;
}
