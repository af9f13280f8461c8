import { useTheme } from '@lectern/ui';
import { texts } from '../texts';
import styles from './analytics.module.css';

/** Pixels, of every chart. */
export const CHART_HEIGHT = 300;

/** One point or bar as a chart takes it. */
export interface Mark {
  at: string;
  series: string;
  value: number;
}

/** The colours of the theme in force, as a canvas needs them. */
export function useChartColors() {
  // Read anew on every switch of the theme.
  useTheme();
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  return {
    series: [token('chart-1'), token('chart-2'), token('chart-3')],
    ink: token('ink-quiet'),
    line: token('line'),
    font: token('font'),
  };
}

/** What every chart has in common: quiet axes, a grid of hairlines, our own legend and tooltip, no motion. */
export function chartLook({ series, ink, line, font }: ReturnType<typeof useChartColors>, names: string[]) {
  const label = { labelFill: ink, labelOpacity: 1, labelFontFamily: font, labelFontSize: 12 };
  return {
    height: CHART_HEIGHT,
    autoFit: true,
    animate: false,
    legend: false,
    theme: { view: { viewFill: 'transparent' } },
    xField: 'at',
    yField: 'value',
    colorField: 'series',
    scale: { color: { domain: names, range: series }, y: { nice: true, domainMin: 0 } },
    axis: {
      x: { ...label, title: false, line: true, lineStroke: line, lineStrokeOpacity: 1, tick: false },
      y: {
        ...label,
        title: false,
        gridStroke: line,
        gridStrokeOpacity: 1,
        gridLineDash: [0, 0],
        tick: false,
      },
    },
    interaction: { tooltip: { render: tooltip, css: { '.g2-tooltip': BARE } } },
  };
}

interface Pointed {
  title: string;
  items: { name: string; value: number | string; color: string }[];
}

// Ours stands in the library's box.
const BARE = { padding: '0', background: 'none', 'box-shadow': 'none' };

// The library's own tooltip is HTML made of the data's words, with styles that the page's policy forbids.
function tooltip(_event: unknown, { title, items }: Pointed): HTMLElement {
  const box = element('div', styles.tooltip, element('p', styles.tooltipTitle, title));
  for (const { name, value, color } of items) {
    const mark = element('span', styles.swatch);
    mark.style.background = color;
    box.append(element('p', styles.tooltipItem, mark, name, element('strong', undefined, String(value))));
  }
  return box;
}

function element(tag: string, className?: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** What a screen reader hears in place of a chart. */
export const chartLabel = (title: string, names: string[]) =>
  `${title}: ${names.join(', ')}. ${texts.analytics.asTable}.`;
