import Bowser from 'bowser';

/** A browser in words, such as 'Firefox on Linux'; null for an unknown one. */
export function describeBrowser(userAgent: string): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return null;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
