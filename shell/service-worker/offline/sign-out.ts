import { CLEARED_PARAMETER, endSignOut, forgetDevice, openDeviceStore } from '@lectern/client/offline/store';

/** The screen that sends what waits before it signs out. */
const SIGN_OUT_SCREEN = '/downloads/sign-out';

/** A person who has courses on the device, or changes that wait, signs out on a screen first. */
export async function answerSignOut(request: Request): Promise<Response> {
  if (!new URL(request.url).searchParams.has(CLEARED_PARAMETER) && (await isInUse()))
    return Response.redirect(SIGN_OUT_SCREEN);
  await forgetDevice().catch(() => undefined);
  const response = await fetch(request);
  await endSignOut().catch(() => undefined);
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
