import type { MentionedPerson } from '@lectern/contract';
import { useState } from 'react';

/** What a person typed and did not send. */
export interface Draft {
  text: string;
  /** The people that were chosen for a mention; the text has their names. */
  people: MentionedPerson[];
}

const EMPTY: Draft = { text: '', people: [] };

/**
 * A text that stays while its panel is closed, another slide is shown, or the page is loaded again in this tab. `key` says whose it is and
 * what it is about.
 */
export function useDraft(key: string): [Draft, (draft: Draft) => void] {
  const name = `lectern.draft.${key}`;
  const [shown, setShown] = useState(() => ({ name, draft: readDraft(name) }));
  const current = shown.name === name ? shown : { name, draft: readDraft(name) };
  if (current !== shown) setShown(current);
  return [
    current.draft,
    (draft) => {
      setShown({ name, draft });
      saveDraft(name, draft);
    },
  ];
}

export const NO_DRAFT = EMPTY;

function readDraft(name: string): Draft {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

function saveDraft(name: string, draft: Draft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Without storage the draft lives as long as its field.
  }
}
