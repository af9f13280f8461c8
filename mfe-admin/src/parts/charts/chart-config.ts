import { formatItems, useTheme } from '@lectern/ui';
import { t } from '../texts';
import styles from './chart.module.css';

/** Height of every chart, in pixels. */
const CHART_HEIGHT = 300;

/** One point of a line chart or one bar of a bar chart. */
export interface ChartPoint {
  /** Position on the x axis: a day or an exam. */
  x: string;
  series: string;
  value: number;
}

/** The colors of the current theme as values, because a canvas cannot resolve CSS variables. */
export function useChartColors() {
  // Re-renders on every switch of the theme.
  useTheme();
  const tokens = getComputedStyle(document.documentElement);
  const readToken = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  return {
    series: [readToken('chart-1'), readToken('chart-2'), readToken('chart-3')],
    ink: readToken('ink-quiet'),
    line: readToken('line'),
    font: readToken('font'),
  };
}

/** The options that all charts share: quiet axes, thin grid lines, our own legend and tooltip, no animation. */
export function buildChartConfig(
  { series, ink, line, font }: ReturnType<typeof useChartColors>,
  seriesNames: string[],
) {
  const label = { labelFill: ink, labelOpacity: 1, labelFontFamily: font, labelFontSize: 12 };
  return {
    height: CHART_HEIGHT,
    animate: false,
    legend: false,
    theme: { view: { viewFill: 'transparent' } },
    encode: { x: 'x', y: 'value', color: 'series' },
    scale: { color: { domain: seriesNames, range: series }, y: { nice: true, domainMin: 0 } },
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
    interaction: { tooltip: { shared: true, render: renderTooltip, css: { '.g2-tooltip': NO_BOX } } },
  };
}

interface TooltipData {
  title: string;
  items: { name?: string; value?: unknown; color?: string }[];
}

// Removes the library's own box around our tooltip.
const NO_BOX = { padding: '0', background: 'none', 'box-shadow': 'none' };

// The tooltip of the library would insert texts into HTML unescaped and use inline styles, which our CSP forbids.
function renderTooltip(_event: unknown, { title, items }: TooltipData): HTMLElement {
  const box = createElement('div', styles.tooltip, createElement('p', styles.tooltipTitle, title));
  for (const { name, value, color } of items) {
    const swatch = createElement('span', styles.swatch);
    swatch.style.background = color ?? '';
    box.append(
      createElement(
        'p',
        styles.tooltipItem,
        swatch,
        name ?? '',
        createElement('strong', undefined, String(value)),
      ),
    );
  }
  return box;
}

function createElement(tag: string, className?: string, ...children: (Node | string)[]): HTMLElement {
  const created = document.createElement(tag);
  if (className) created.className = className;
  created.append(...children);
  return created;
}

/** Accessible name of a chart. */
export const describeChart = (title: string, seriesNames: string[]) =>
  t('charts.label', { title, names: formatItems(seriesNames) });
