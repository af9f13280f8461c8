import { useCurrentUser } from '@lectern/client';
import { useState } from 'react';

/**
 * Whether uploads become drafts: as the person chose last in this browser.
 * @param given the choice of an upload that is sent again
 */
export function useReviewFirst(given?: boolean): { isOn: boolean; setIsOn: (isOn: boolean) => void } {
  const { user } = useCurrentUser();
  const key = `lectern-review-uploads:${user?.id}`;
  const [chosen, setChosen] = useState(given);
  return {
    isOn: chosen ?? localStorage.getItem(key) === 'on',
    setIsOn(isOn) {
      setChosen(isOn);
      localStorage.setItem(key, isOn ? 'on' : 'off');
    },
  };
}
