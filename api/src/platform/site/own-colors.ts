/** Lectern's primary color, for sites without a color of their own. It is the same as in `libs/ui/src/theme/tokens.css`. */
export const LECTERN_COLOR = '#0958d9';

/** Background colors of pages, the same as in `tokens.css`. */
export const PAGE_COLORS = { light: '#f7f8fa', dark: '#0f141d' };
