import type { User } from '@lectern/contract';
import { useState } from 'react';
import styles from './avatar.module.css';
import { initialOf } from './person';

/** A person's picture, or their initial; the name stands beside it, so it says nothing itself. */
export function Avatar({ user }: { user: User }) {
  const [broken, setBroken] = useState(false);
  const picture = broken ? null : user.profileImageUrl;
  return (
    <span className={styles.avatar} aria-hidden>
      {picture ? <img src={picture} alt="" onError={() => setBroken(true)} /> : initialOf(user)}
    </span>
  );
}
