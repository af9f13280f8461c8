import type { SiteLook, SiteSettings } from '@lectern/contract';
import { deriveColors, findReadable, isReadable, type ThemeColors } from '@lectern/contract/look-colors';
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

/** The style sheet that gives screens the site's color; empty for Lectern's own. */
export function writeSiteStyle({ primaryColor }: SiteLook): string {
  if (!primaryColor) return '';
  const { light, dark } = deriveColors(primaryColor);
  return `${LIGHT}{--brand:${primaryColor};${writeTokens(light)}}@media not print{${DARK}{${writeTokens(dark)}}}`;
}

/** The same for server-rendered pages, whose theme is that of the device. */
export function writePageStyle({ look: { primaryColor } }: SiteSettings): string {
  if (!primaryColor) return '';
  const { light, dark } = deriveColors(primaryColor);
  return `:root{--brand:${primaryColor};${writeTokens(light)}}@media (prefers-color-scheme:dark){:root{${writeTokens(dark)}}}`;
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
