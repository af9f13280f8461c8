import { endSignOut, forgetDevice, isSignOutWaiting, openDeviceStore } from '@lectern/client/offline/store';

/** The screen that sends what waits before it signs out. */
const SIGN_OUT_SCREEN = '/downloads/sign-out';

/** A person who has courses on the device, or reviews that wait, signs out on a screen first. */
export async function answerSignOut(request: Request): Promise<Response> {
  const isConfirmed = await isSignOutWaiting().catch(() => false);
  if (!isConfirmed && (await isInUse())) return Response.redirect(SIGN_OUT_SCREEN);
  await forgetDevice().catch(() => undefined);
  const response = await fetch(request).catch(() => undefined);
  // The browser may be online while the server can't be reached: the session ends at the next contact.
  if (!response) return isConfirmed ? Response.redirect('/') : Response.error();
  // The server answers with a redirect; a page is one of another network, or says why the session has not ended.
  if (response.type === 'opaqueredirect') await endSignOut().catch(() => undefined);
  return response;
}

async function isInUse(): Promise<boolean> {
  try {
    const store = await openDeviceStore();
    return (await store.count('courses')) + (await store.count('reviews')) > 0;
  } catch {
    return false;
  }
}
