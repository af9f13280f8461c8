/** Added to the address of the upload screen where the system hands over decks that a person shares with the installed app. */
export const SHARED_DECKS_PARAMETER = 'shared';
/** Its value where the decks did not arrive. */
export const SHARED_DECKS_LOST = 'lost';
/** Field of the form that the system sends. */
export const SHARED_DECKS_FIELD = 'decks';
