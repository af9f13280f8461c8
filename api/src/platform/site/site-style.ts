import type { SiteLook, SiteSettings } from '@lectern/contract';
import {
  deriveColors,
  findReadable,
  isReadable,
  type LookColors,
  type ThemeColors,
} from '@lectern/contract/look-colors';
import { writeDarkRules } from '../html-pages/style.js';
import { Refusal } from '../http/refusal.js';

/** @throws Refusal (400) that names the nearest color in which texts can be read */
export function refuseUnreadable({ primaryColor }: SiteLook): void {
  if (!primaryColor || isReadable(primaryColor)) return;
  const values = { color: primaryColor, nearest: findReadable(primaryColor) };
  throw new Refusal(400, 'platform.siteColor', { values });
}

// These selectors are stronger than those of `tokens.css`, whichever style sheet comes first.
const LIGHT = ":root:root,:root [data-ground='light']";
const DARK = ":root:root.dark,:root [data-ground='dark']";

/** The style sheet that gives screens the site's color; empty for Lectern's own color. */
export function writeSiteStyle(look: SiteLook): string {
  const { primaryColor } = look;
  if (!primaryColor) return '';
  const { light, dark } = findColors(look, primaryColor);
  return `${LIGHT}{--brand:${primaryColor};${writeTokens(light)}}@media not print{${DARK}{${writeTokens(dark)}}}`;
}

/** Like `writeSiteStyle`, for server-rendered pages, whose theme is the chosen one or that of the device. */
export function writePageStyle({ look }: SiteSettings): string {
  const { primaryColor } = look;
  if (!primaryColor) return '';
  const { light, dark } = findColors(look, primaryColor);
  return `:root{--brand:${primaryColor};${writeTokens(light)}}${writeDarkRules(writeTokens(dark))}`;
}

/** Cache of the colors of settings, because every page needs them. */
const derivedColors = new WeakMap<SiteLook, LookColors>();

function findColors(look: SiteLook, primaryColor: string): LookColors {
  const colors = derivedColors.get(look) ?? deriveColors(primaryColor);
  derivedColors.set(look, colors);
  return colors;
}

const writeTokens = (colors: ThemeColors): string =>
  [
    `--primary:${colors.primary};`,
    `--primary-hover:${colors.primaryHover};`,
    `--primary-soft:${colors.primarySoft};`,
    `--on-primary:${colors.onPrimary};`,
    `--primary-seed:${colors.primarySeed};`,
    `--chart-1:${colors.chart};`,
  ].join('');
