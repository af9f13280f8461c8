import { SIGN_IN_CHANNEL } from '@lectern/contract';
import type { RequestHandler } from 'express';

/** Path of the script of the last page of a sign-in in a frame or popup window. */
export const SIGNED_IN_PATH = '/api/signed-in.js';

/** Notifies the screen that asked for the sign-in, and closes the window. A frame stays until the screen removes it. */
const SIGNED_IN_SCRIPT = `new BroadcastChannel(${JSON.stringify(SIGN_IN_CHANNEL)}).postMessage('signed-in');
close();
`;

export const sendSignedInScript: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'public, max-age=86400').type('text/javascript').send(SIGNED_IN_SCRIPT);
};
