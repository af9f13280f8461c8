/** Origins of the video players of other sites, for the `frame-src` of pages. */
export const listPlayerOrigins = (sites: readonly string[]): string[] =>
  sites.map((site) => {
    if (site === 'youtube') return 'https://www.youtube-nocookie.com';
    return site === 'vimeo' ? 'https://player.vimeo.com' : `https://${site}`;
  });
