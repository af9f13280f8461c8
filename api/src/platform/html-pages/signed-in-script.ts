import { SIGN_IN_CHANNEL } from '@lectern/contract';

/** Path of the script of the last page of a sign-in in a frame or a window of its own. */
export const SIGNED_IN_PATH = '/oidc/account/signed-in.js';

/** Tells the screen that asked for the sign-in, and closes the window; a frame stays until the screen removes it. */
export const SIGNED_IN_SCRIPT = `new BroadcastChannel(${JSON.stringify(SIGN_IN_CHANNEL)}).postMessage('signed-in');
close();
`;
