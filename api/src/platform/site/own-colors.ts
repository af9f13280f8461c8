/** Lectern's own primary color, where a site has none; as in `libs/ui/src/theme/tokens.css`. */
export const LECTERN_COLOR = '#0958d9';

/** Grounds of the pages, as there. */
export const PAGE_COLORS = { light: '#f7f8fa', dark: '#0f141d' };
