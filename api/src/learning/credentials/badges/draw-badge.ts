import { createCanvas, Path2D } from '@napi-rs/canvas';
import { openFont, toPlainLine, splitIntoRuns } from '../../certificates/certificate-fonts.js';
import { LECTERN, rosette } from '../../certificates/ornaments.js';
import { type SetName, setName, type SizeRange } from '../../certificates/set-name.js';

/** Side of the picture in pixels. */
const SIZE = 512;
const MIDDLE = SIZE / 2;
const TEXT_WIDTH = 300;
const COURSE_SIZES: SizeRange[] = [
  { from: 40, to: 30, lines: 1 },
  { from: 36, to: 24, lines: 2 },
  { from: 26, to: 16, lines: 3 },
];
const SITE_SIZES: SizeRange[] = [{ from: 20, to: 13, lines: 1 }];
const INK = '#1a2233';

/** What a badge shows. */
export interface Badge {
  courseName: string;
  siteName: string;
  /** Of the site, as `#rrggbb`. */
  color: string;
}

/** A path that is moved, scaled, and filled or outlined. */
interface Shape {
  path: string;
  x: number;
  y: number;
  scaleX: number;
  scaleY: number;
  fill?: string;
  line?: { color: string; width: number };
}

const IN_PLACE = { x: 0, y: 0, scaleX: 1, scaleY: 1 };

/** The picture of a course's badge. Names are paths, so that no font has to be installed where it is shown. */
export function drawBadge({ courseName, siteName, color }: Badge): Shape[] {
  const course = setName(toPlainLine(courseName), TEXT_WIDTH, COURSE_SIZES);
  const site = setName(toPlainLine(siteName), TEXT_WIDTH - 60, SITE_SIZES);
  const waves = rosette(MIDDLE, MIDDLE, 236).map(
    (points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
  );
  return [
    { path: drawCircle(240), ...IN_PLACE, fill: '#ffffff' },
    { path: waves.join(''), ...IN_PLACE, line: { color, width: 1.2 } },
    { path: drawCircle(196), ...IN_PLACE, fill: '#ffffff', line: { color, width: 5 } },
    { path: LECTERN, x: MIDDLE - 48, y: 86, scaleX: 3, scaleY: 3, line: { color, width: 1.6 } },
    ...drawLines(course, 262).map((shape) => ({ ...shape, fill: INK })),
    ...drawLines(site, 372).map((shape) => ({ ...shape, fill: color })),
  ];
}

export function writeSvg(shapes: Shape[]): string {
  const paths = shapes.map(({ path, x, y, scaleX, scaleY, fill = 'none', line }) => {
    const stroke = line
      ? ` stroke="${line.color}" stroke-width="${line.width}" stroke-linecap="round" stroke-linejoin="round"`
      : '';
    const matrix = [scaleX, 0, 0, scaleY, x, y].map((number) => Number(number.toFixed(5))).join(' ');
    return `<path transform="matrix(${matrix})" d="${path}" fill="${fill}"${stroke}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">${paths.join('')}</svg>`;
}

/** Not sharp: the API forbids it to read SVG, for the whole process. */
export function renderPng(shapes: Shape[]): Buffer {
  const canvas = createCanvas(SIZE, SIZE);
  const context = canvas.getContext('2d');
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { path, x, y, scaleX, scaleY, fill, line } of shapes) {
    context.setTransform(scaleX, 0, 0, scaleY, x, y);
    const outline = new Path2D(path);
    if (fill) context.fillStyle = fill;
    if (fill) context.fill(outline);
    if (!line) continue;
    context.strokeStyle = line.color;
    context.lineWidth = line.width;
    context.stroke(outline);
  }
  return canvas.toBuffer('image/png');
}

const drawCircle = (radius: number) =>
  `M${MIDDLE - radius} ${MIDDLE}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

/** Lines centred on a height. */
function drawLines({ size, lines }: SetName, y: number): Shape[] {
  const leading = size * 1.2;
  const first = y + size * 0.34 - ((lines.length - 1) * leading) / 2;
  return lines.flatMap((line, index) => drawLine(line, size, first + index * leading));
}

/** A shape for each glyph; fonts count upwards from the baseline. */
function drawLine(line: string, size: number, baseline: number): Shape[] {
  const runs = splitIntoRuns(line).map(({ font: name, text }) => {
    const font = openFont(name);
    const { glyphs, positions, advanceWidth } = font.layout(text, []);
    const scale = size / font.unitsPerEm;
    return { glyphs, positions, scale, width: advanceWidth * scale };
  });
  let start = MIDDLE - runs.reduce((total, { width }) => total + width, 0) / 2;
  const shapes: Shape[] = [];
  for (const { glyphs, positions, scale } of runs) {
    glyphs.forEach((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const [x, y] = [start + xOffset * scale, baseline - yOffset * scale];
      const path = glyph.path.toSVG();
      if (path) shapes.push({ path, x, y, scaleX: scale, scaleY: -scale });
      start += xAdvance * scale;
    });
  }
  return shapes;
}
