import type { Category } from '@lectern/contract';
import { escapeHtml } from '@lectern/text';

/** Pixels; also what the slides' rows say of their pictures. */
export const PICTURE_SIZE = { width: 1280, height: 720 } as const;

interface Palette {
  ink: string;
  soft: string;
  deep: string;
}

/** The categories' accents, as in the interface's tokens. */
const PALETTES: Record<Category, Palette> = {
  'Health & Safety': { ink: '#0f766e', soft: '#e0f3f1', deep: '#0b4a4c' },
  Business: { ink: '#3f4ab8', soft: '#e9ebfa', deep: '#262c78' },
  Marketing: { ink: '#b0156f', soft: '#fbe6f2', deep: '#6d1150' },
  Psychology: { ink: '#7530bf', soft: '#f2e9fb', deep: '#471f82' },
  Education: { ink: '#8a5300', soft: '#fcf0da', deep: '#6a3d04' },
  IT: { ink: '#0958d9', soft: '#e6effd', deep: '#0b3578' },
};
const TEXT = '#1a2233';
const SECONDARY_INK = '#4a5568';
const LINE = '#c9d1dd';
const FONT = "Inter, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif";

/** The drawings of one category's course: plain SVG in its colours, readable on a phone. */
export function diagramsOf(category: Category) {
  const { ink, soft, deep } = PALETTES[category];

  function box(x: number, y: number, width: number, height: number, fill = soft, stroke = ink): string {
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="18" fill="${fill}" stroke="${stroke}" stroke-width="3"/>`;
  }

  function arrow(x1: number, y1: number, x2: number, y2: number): string {
    return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${ink}" stroke-width="5" marker-end="url(#arrow)"/>`;
  }

  function page(content: string): string {
    return svg(
      `<defs><marker id="arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="${ink}"/></marker></defs>` +
        `<rect width="1280" height="720" fill="#ffffff"/>${content}`,
    );
  }

  return {
    /** What stands for the course in lists: a line drawing on the category's gradient. */
    cover: (drawing: string): string =>
      svg(
        `<defs><linearGradient id="ground" x2="1" y2="1"><stop stop-color="${ink}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>` +
          `<rect width="1280" height="720" fill="url(#ground)"/><circle cx="1080" cy="90" r="330" fill="#ffffff" opacity=".08"/>` +
          `<g fill="none" stroke="#ffffff" stroke-width="14" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>`,
      ),

    /** Up to six numbered steps, three in a row, the next row going on from the left. */
    steps(labels: string[]): string {
      const columns = labels.length === 4 ? 2 : Math.min(3, labels.length);
      const rows = Math.ceil(labels.length / columns);
      const width = columns === 2 ? 500 : 320;
      const gap = (1280 - 96 - columns * width) / Math.max(1, columns - 1);
      const height = rows === 1 ? 280 : 220;
      const top = rows === 1 ? 220 : 100;
      const parts = labels.map((label, index) => {
        const x = 48 + (index % columns) * (width + gap);
        const y = top + Math.floor(index / columns) * (height + 80);
        const isLastOfRow = index % columns === columns - 1 || index === labels.length - 1;
        return (
          box(x, y, width, height) +
          `<circle cx="${x + 44}" cy="${y + 44}" r="26" fill="${ink}"/>` +
          text(String(index + 1), x + 44, y + 53, { size: 26, weight: 700, fill: '#ffffff' }) +
          text(label, x + width / 2, y + height / 2 + 26, {
            size: 32,
            weight: 650,
            wrap: fits(width - 40, 32),
          }) +
          (isLastOfRow ? '' : arrow(x + width + 10, y + height / 2, x + width + gap - 12, y + height / 2))
        );
      });
      return page(parts.join(''));
    },

    /** Three to six things that lead back to the first. */
    cycle(labels: string[], middle: string): string {
      const place = (at: number, radius: number) => {
        const angle = (at / labels.length) * 2 * Math.PI - Math.PI / 2;
        return { x: 640 + radius * 1.55 * Math.cos(angle), y: 360 + radius * Math.sin(angle) };
      };
      const ring = `<ellipse cx="640" cy="360" rx="387" ry="250" fill="none" stroke="${LINE}" stroke-width="5"/>`;
      const heads = labels.map((_, index) => {
        const [from, to] = [place(index + 0.47, 250), place(index + 0.53, 250)];
        return arrow(round(from.x), round(from.y), round(to.x), round(to.y));
      });
      const nodes = labels.map((label, index) => {
        const { x, y } = place(index, 250);
        return (
          box(round(x) - 150, round(y) - 60, 300, 120) +
          text(label, round(x), round(y) + 11, { size: 30, weight: 650, wrap: fits(280, 30) })
        );
      });
      return page(
        ring +
          heads.join('') +
          nodes.join('') +
          text(middle, 640, 372, { size: 36, weight: 700, fill: ink, wrap: 18 }),
      );
    },

    /** Two to four columns: a heading over a few short lines. */
    columns(columns: { title: string; lines: string[] }[]): string {
      const gap = 32;
      const width = (1280 - 96 - gap * (columns.length - 1)) / columns.length;
      const size = columns.length > 3 ? 30 : 34;
      const step = columns.length > 3 ? 130 : 108;
      const height = 130 + step * Math.max(...columns.map(({ lines }) => lines.length));
      const top = (720 - height) / 2;
      const parts = columns.map(({ title, lines }, index) => {
        const x = 48 + index * (width + gap);
        return (
          box(x, top, width, height, '#ffffff') +
          `<path d="M${x} ${top + 18}a18 18 0 0 1 18-18h${width - 36}a18 18 0 0 1 18 18v82h${-width}z" fill="${ink}"/>` +
          text(title, x + width / 2, top + 62, {
            size,
            weight: 700,
            fill: '#ffffff',
            wrap: fits(width - 24, size),
          }) +
          lines
            .map((line, row) =>
              text(line, x + width / 2, top + 100 + step * (row + 0.5) + 26, {
                size,
                wrap: fits(width - 24, size),
              }),
            )
            .join('')
        );
      });
      return page(parts.join(''));
    },

    /** Layers from the top, the narrowest, to the base. */
    pyramid(labels: string[]): string {
      const height = 600 / labels.length;
      const half = (at: number) => 90 + (at / labels.length) * 490;
      const layers = labels.map((label, index) => {
        const top = 60 + index * height;
        const [a, b] = [half(index), half(index + 1)];
        return (
          `<path d="M${round(640 - a)} ${round(top)}H${round(640 + a)}L${round(640 + b)} ${round(top + height - 8)}H${round(640 - b)}z" fill="${index === 0 ? ink : soft}" stroke="${ink}" stroke-width="3" stroke-linejoin="round"/>` +
          text(label, 640, round(top + height / 2 + 8), {
            size: labels.length > 5 ? 28 : 32,
            weight: 650,
            fill: index === 0 ? '#ffffff' : TEXT,
          })
        );
      });
      return page(layers.join(''));
    },

    /** Curves over two named axes; points go from 0 to 100 on both. */
    chart(
      axes: { x: string; y: string },
      curves: { label: string; points: [number, number][]; dashed?: boolean }[],
      note?: { at: [number, number]; text: string },
    ): string {
      const x = (value: number) => round(150 + value * 9.4);
      const y = (value: number) => round(600 - value * 5.1);
      const lines = curves.map(({ label, points, dashed }, index) => {
        const colour = index === 0 ? ink : index === 1 ? '#c95500' : SECONDARY_INK;
        const [lastX] = points.at(-1) ?? [0];
        const labelY = Math.max(...points.filter(([px]) => px > 58).map(([, py]) => py));
        return (
          `<path d="M${points.map(([px, py]) => `${x(px)} ${y(py)}`).join('L')}" fill="none" stroke="${colour}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"${dashed ? ' stroke-dasharray="4 18"' : ''}/>` +
          text(label, x(lastX) - 10, y(labelY) - 22, {
            size: 28,
            weight: 650,
            fill: colour,
            anchor: 'end',
          })
        );
      });
      const mark = note
        ? `<circle cx="${x(note.at[0])}" cy="${y(note.at[1])}" r="13" fill="#ffffff" stroke="${TEXT}" stroke-width="6"/>` +
          text(note.text, x(note.at[0]) - 18, y(note.at[1]) - 34, { size: 28, weight: 650, anchor: 'end' })
        : '';
      return page(
        `<path d="M150 70V600H1180" fill="none" stroke="${SECONDARY_INK}" stroke-width="4"/>` +
          lines.join('') +
          mark +
          text(axes.x, 665, 668, { size: 28, fill: SECONDARY_INK }) +
          `<g transform="rotate(-90 84 335)">${text(axes.y, 84, 345, { size: 28, fill: SECONDARY_INK })}</g>`,
      );
    },

    /** Bars from 0 to 100 with their figures. */
    bars(bars: { label: string; value: number; figure: string }[]): string {
      const step = 180;
      const first = (720 - bars.length * step) / 2 + 12;
      const parts = bars.map(({ label, value, figure }, index) => {
        const top = first + index * step;
        const end = round(60 + value * 9.2);
        return (
          text(label, 60, top + 36, { size: 34, weight: 650, anchor: 'start' }) +
          `<rect x="60" y="${top + 58}" width="${round(end - 60)}" height="70" rx="10" fill="${index === 0 ? ink : '#8a97ab'}"/>` +
          text(figure, end + 22, top + 106, { size: 36, weight: 700, anchor: 'start' })
        );
      });
      return page(parts.join(''));
    },
  };
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720" font-family="${FONT}">${content}</svg>`;
}

interface Look {
  size: number;
  weight?: number;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Characters that fit into a line. */
  wrap?: number;
}

/** `y` is the base line of a single line; several are set round it. */
function text(words: string, x: number, y: number, look: Look): string {
  const { size, weight = 450, fill = TEXT, anchor = 'middle', wrap = 99 } = look;
  const lines = broken(words, wrap);
  const step = Math.round(size * 1.25);
  const first = Math.round(y - ((lines.length - 1) * step) / 2);
  const spans = lines.map(
    (line, index) => `<tspan x="${x}" y="${first + index * step}">${escapeHtml(line)}</tspan>`,
  );
  return `<text font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${spans.join('')}</text>`;
}

/** Characters that surely fit into so many pixels, also in a wide font. */
const fits = (width: number, size: number) => width / (size * 0.66);

function broken(words: string, wrap: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < wrap) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const round = (number: number) => Math.round(number * 10) / 10;
