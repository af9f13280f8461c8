/** Chromium's offer to install the site as an app; other browsers have a command of their own. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

/** `theme-init.js` keeps it, because it may come before the shell's scripts. */
const page = window as { installOffer?: InstallOffer | undefined };

export const findInstallOffer = (): InstallOffer | undefined => page.installOffer;

/** An offer can be used once. */
export function acceptInstallOffer(): void {
  void page.installOffer?.prompt();
  page.installOffer = undefined;
}
