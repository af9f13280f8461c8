/** Its presence is the fact. It is not in the person's storage, which a sign-out deletes. */
const NAME = 'lectern-sign-out';

/** Notes that a person has chosen to sign out: their session ends at the next contact, if it can't end now. */
export const keepSignOut = async (): Promise<void> => void (await caches.open(NAME));

export const isSignOutWaiting = (): Promise<boolean> => caches.has(NAME);

/** The session has ended. */
export const endSignOut = (): Promise<boolean> => caches.delete(NAME);
