import { useCurrentUser } from '@lectern/client';
import { useState } from 'react';

/**
 * Whether uploads become drafts: as the person chose last in this browser.
 * @param given the choice of an upload that is sent again
 */
export function useReviewFirst(given?: boolean): { isOn: boolean; setIsOn: (isOn: boolean) => void } {
  const { user } = useCurrentUser();
  const key = `lectern.review-uploads:${user?.id}`;
  const [chosen, setChosen] = useState(given);
  return {
    isOn: chosen ?? readChoice(key),
    setIsOn(isOn) {
      setChosen(isOn);
      saveChoice(key, isOn);
    },
  };
}

function readChoice(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}

function saveChoice(key: string, isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // Storage is blocked: the choice applies until the page is closed.
  }
}
