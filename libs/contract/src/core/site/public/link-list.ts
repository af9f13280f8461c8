/** Where a site says what it does with personal data, and who runs it. */
export interface Links {
  privacy: string;
  /** Empty: none. */
  imprint: string;
}

/** The built-in page. */
export const PRIVACY_PATH = '/privacy';

export const MAX_LINK_LENGTH = 500;

/** Addresses of a site; an empty one is the default. */
export const resolveLinks = ({ privacy, imprint }: Partial<Links> = {}): Links => ({
  privacy: privacy || PRIVACY_PATH,
  imprint: imprint ?? '',
});

/** Whether a text is a web address, or a path of this site: no other scheme runs or opens anything. */
export function isSiteLink(text: string): boolean {
  if (/^\/(?![/\\])[^\s\\"'<>]*$/.test(text)) return true;
  return /^https?:\/\/[^\s\\"'<>]+$/i.test(text) && URL.canParse(text);
}
