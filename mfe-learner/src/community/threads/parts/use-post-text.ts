import { useRef } from 'react';
import { v4 as newId } from 'uuid';
import { toPostText } from './mentions';
import { NO_DRAFT, useDraft } from './use-draft';

/** The draft of a question or an answer, which stays until it is sent, and its text as it is sent. */
export function usePostText(draftKey: string) {
  const [draft, setDraft] = useDraft(draftKey);
  const unsent = useRef<{ text: string; id: string }>(undefined);
  const text = toPostText(draft);
  return {
    draft,
    setDraft,
    text,
    /** Returns the id to send the text with. A text that is sent again after a failure keeps its id: the server may have saved it. */
    chooseId(): string {
      const id = unsent.current?.text === text ? unsent.current.id : newId();
      unsent.current = { text, id };
      return id;
    },
    forget(): void {
      setDraft(NO_DRAFT);
      unsent.current = undefined;
    },
  };
}
