/** How a person watches videos on this device. */
export interface VideoPreferences {
  showsCaptions: boolean;
  /** Of captions and transcript; undefined: that of the page. */
  language?: string;
  speed: number;
  showsTranscript: boolean;
}

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

const STORAGE_KEY = 'lectern.video';
const DEFAULTS: VideoPreferences = { showsCaptions: true, speed: 1, showsTranscript: false };

export function readPreferences(): VideoPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<VideoPreferences>;
    const speed = SPEEDS.find((one) => one === stored.speed) ?? DEFAULTS.speed;
    return { ...DEFAULTS, ...stored, speed };
  } catch {
    return DEFAULTS;
  }
}

export function storePreferences(change: Partial<VideoPreferences>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readPreferences(), ...change }));
  } catch {
    // Storage is blocked: the choice applies until the slide is left.
  }
}

/** The captions that a person reads: those in the preferred language, else in that of the page, else the first. */
export function chooseCaptions<Captions extends { language: string }>(
  captions: Captions[],
  languages: (string | undefined)[],
): Captions | undefined {
  const base = (tag: string) => tag.split('-')[0];
  for (const language of languages.filter((one) => one !== undefined)) {
    const found =
      captions.find((one) => one.language === language) ??
      captions.find((one) => base(one.language) === base(language));
    if (found) return found;
  }
  return captions[0];
}
