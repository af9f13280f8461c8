import { useCurrentUser } from '@lectern/client';
import { useState } from 'react';

/**
 * Whether uploads become drafts, to be reviewed first. Starts with the person's last choice in this browser.
 * @param earlierChoice the choice that was made for an upload that is now sent again
 */
export function useReviewFirst(earlierChoice?: boolean): { isOn: boolean; setIsOn: (isOn: boolean) => void } {
  const { user } = useCurrentUser();
  const key = `lectern.review-uploads:${user?.id}`;
  const [chosen, setChosen] = useState(earlierChoice);
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
