import {
  clampChroma,
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  formatHex,
  modeLab65,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
  type Oklch,
  type Rgb,
} from 'culori/fn';

// Of the library's color spaces only these are known: https://culorijs.org/guides/tree-shaking/
for (const mode of [modeRgb, modeLrgb, modeOklab, modeLab65]) useMode(mode as typeof modeRgb);
const toOklch = useMode(modeOklch);

/** Colors that screens in one theme derive from a site's primary color, as `#rrggbb`. */
export interface ThemeColors {
  primary: string;
  primaryHover: string;
  /** Ground of selected and hovered things, which has text in `primary`. */
  primarySoft: string;
  /** Text on `primary`. */
  onPrimary: string;
  /** From which antd makes its shades; its algorithm for dark screens darkens it. */
  primarySeed: string;
  /** First series of charts. */
  chart: string;
}

export interface LookColors {
  light: ThemeColors;
  dark: ThemeColors;
}

/** WCAG 2.2 AA for text: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const MIN_CONTRAST = 4.5;

/** The ground of pages and the texts on a primary color, as in `tokens.css` of @lectern/ui. */
const LIGHT_PAGE = '#f7f8fa';
const LIGHT_TEXT = '#ffffff';
const DARK_TEXT = '#0b1524';

/** The other series of charts, and the first one where a site's color is too close to them. */
const LIGHT_CHART = { own: '#0958d9', others: ['#c95500', '#00795a'] };
const DARK_CHART = { own: '#69b1ff', others: ['#ff9d4d', '#4fd1a5'] };
/** CIEDE2000; series closer than this are taken for each other. */
const MIN_DIFFERENCE = 12;

/** All colors of a site's primary color. @param primary `#rrggbb` */
export function deriveColors(primary: string): LookColors {
  return { light: deriveLight(toOklch(primary) as Oklch), dark: deriveDark(toOklch(primary) as Oklch) };
}

function deriveLight(color: Oklch): ThemeColors {
  const primary = withLightness(color, color.l);
  return {
    primary,
    primaryHover: withLightness(color, color.l > 0.25 ? color.l - 0.08 : color.l + 0.12),
    primarySoft: softGround(color),
    onPrimary: LIGHT_TEXT,
    primarySeed: primary,
    chart: chooseChart(primary, LIGHT_CHART),
  };
}

function deriveDark(color: Oklch): ThemeColors {
  const primary = withLightness(color, 0.76, 0.13);
  return {
    primary,
    primaryHover: withLightness(color, 0.84, 0.1),
    primarySoft: withLightness(color, 0.28, 0.06),
    onPrimary: DARK_TEXT,
    primarySeed: withLightness(color, 0.63, 0.17),
    chart: chooseChart(primary, DARK_CHART),
  };
}

const softGround = (color: Oklch): string => withLightness(color, 0.955, 0.025);

/** The color in another lightness, with at most as much chroma as screens show. */
const withLightness = (color: Oklch, l: number, maxChroma = 1): string =>
  formatHex(clampChroma({ ...color, l, c: Math.min(color.c, maxChroma) }, 'oklch'));

/** Whether all texts in the color and on it can be read in the light theme; in the dark one its lightness is chosen. */
export const isReadable = (primary: string): boolean => measureContrast(primary) >= MIN_CONTRAST;

/** The smallest contrast of a text in the color or on it, 1 to 21, in the light theme. */
export function measureContrast(primary: string): number {
  const grounds = [LIGHT_PAGE, softGround(toOklch(primary) as Oklch)];
  return Math.min(
    ...grounds.map((ground) => wcagContrast(primary, ground)),
    wcagContrast(LIGHT_TEXT, primary),
  );
}

const STEP = 0.004;

/** The color itself where it is readable, else the nearest darker one that is. */
export function findReadable(primary: string): string {
  const color = toOklch(primary) as Oklch;
  for (let { l } = color; l > 0; l -= STEP) {
    const darker = withLightness(color, l);
    if (isReadable(darker)) return darker;
  }
  return '#000000';
}

const toRgb = converter('rgb');
const VISIONS = [(color: Rgb) => color, filterDeficiencyDeuter(1), filterDeficiencyProt(1)];
const differ = differenceCiede2000();

/** The color as first series, unless somebody may take it for another one. */
function chooseChart(color: string, { own, others }: typeof LIGHT_CHART): string {
  const isDistinct = others.every((other) =>
    VISIONS.every((see) => differ(see(toRgb(color) as Rgb), see(toRgb(other) as Rgb)) >= MIN_DIFFERENCE),
  );
  return isDistinct ? color : own;
}
