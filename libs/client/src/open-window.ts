/** Opens a window at once, because browsers block one that opens after a call, and leads it to the address that the call answers. */
export async function openWindow(getUrl: () => Promise<{ url: string }>): Promise<void> {
  const opened = window.open('', '_blank');
  try {
    const { url } = await getUrl();
    if (!opened) return window.location.assign(url);
    opened.opener = null;
    opened.location.replace(url);
  } catch {
    // The caller shows why.
    opened?.close();
  }
}
