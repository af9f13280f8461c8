import { keepPreviousData, query, useQuery } from '@lectern/client';
import { listMentionable, POST_LIMITS, type MentionedPerson } from '@lectern/contract';
import { describedBy, FieldFrame } from '@lectern/ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../texts';
import { chooseMention, findTypedName } from './mentions';
import styles from './threads.module.css';
import type { Draft } from './use-draft';

/** From this share of the longest text on, the field says how long the text is. */
const NEARLY_FULL = 0.9;

/** A field for a question or an answer. `@` and the beginning of a name offer the people of the course. */
export function MentionField({
  label,
  hideLabel,
  placeholder,
  courseId,
  draft,
  error,
  autoFocus,
  rows = 3,
  onChange,
}: {
  label: string;
  hideLabel?: boolean;
  placeholder?: string;
  courseId: string;
  draft: Draft;
  error?: string | undefined;
  autoFocus?: boolean;
  rows?: number;
  onChange: (draft: Draft) => void;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<{ start: number; name: string }>();
  const [chosen, setChosen] = useState(0);
  const found = useQuery({
    ...query(listMentionable, { params: { id: courseId }, query: { search: typed?.name ?? '' } }),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  });
  const people = typed ? (found.data ?? []) : [];
  const isListed = people.length > 0;
  const active = Math.min(chosen, people.length - 1);
  const { length } = draft.text;
  const hint =
    length > POST_LIMITS.text * NEARLY_FULL
      ? t('field.count', { length, max: POST_LIMITS.text })
      : t('field.mentionHint');

  function follow({ value, selectionStart }: HTMLTextAreaElement): void {
    setTyped(findTypedName(value, selectionStart));
    setChosen(0);
  }
  function choose(person: MentionedPerson): void {
    if (!typed) return;
    const { draft: next, position } = chooseMention(draft, typed, person);
    onChange(next);
    setTyped(undefined);
    // The field has the new text after it is drawn.
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(position, position);
    });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!isListed || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = people[active];
    if (step) setChosen((active + step + people.length) % people.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person);
    else return;
    event.preventDefault();
  }

  // Escape closes the list, not the panel, which listens on the document.
  useEffect(() => {
    if (!isListed) return;
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopImmediatePropagation();
      setTyped(undefined);
    };
    window.addEventListener('keydown', onEscape, true);
    return () => window.removeEventListener('keydown', onEscape, true);
  }, [isListed]);

  return (
    <FieldFrame id={id} label={label} {...(hideLabel && { hideLabel })} hint={hint} {...(error && { error })}>
      <div className={styles.field}>
        <textarea
          ref={field}
          id={id}
          dir="auto"
          rows={rows}
          className={styles.textarea}
          placeholder={placeholder}
          maxLength={POST_LIMITS.text}
          autoFocus={autoFocus}
          value={draft.text}
          {...describedBy(id, { hint, ...(error && { error }) })}
          aria-autocomplete="list"
          aria-controls={isListed ? `${id}-people` : undefined}
          aria-activedescendant={isListed ? `${id}-${active}` : undefined}
          onChange={({ currentTarget }) => {
            onChange({ ...draft, text: currentTarget.value });
            follow(currentTarget);
          }}
          onKeyDown={onKeyDown}
          onClick={({ currentTarget }) => follow(currentTarget)}
          onBlur={() => setTyped(undefined)}
        />
        {isListed && (
          <ul id={`${id}-people`} role="listbox" aria-label={t('field.people')} className={styles.people}>
            {people.map((person, index) => (
              <li
                key={person.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={styles.person}
                dir="auto"
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
              >
                {person.name}
                {person.isInstructor && <span className={styles.quiet}>{t('post.instructor')}</span>}
              </li>
            ))}
          </ul>
        )}
        <p className="visually-hidden" role="status">
          {isListed && t('field.found', { count: people.length })}
        </p>
      </div>
    </FieldFrame>
  );
}
