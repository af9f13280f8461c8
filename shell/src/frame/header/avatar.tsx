import type { User } from '@lectern/contract';
import { userInitial } from '@lectern/ui';
import { useState } from 'react';
import styles from './avatar.module.css';

/** A user's picture or initial. Hidden from screen readers, because the name is always next to it. */
export function Avatar({ user }: { user: User }) {
  const [isBroken, setIsBroken] = useState(false);
  const picture = isBroken ? null : user.profileImageUrl;
  return (
    <span className={styles.avatar} aria-hidden>
      {picture ? <img src={picture} alt="" onError={() => setIsBroken(true)} /> : userInitial(user)}
    </span>
  );
}
