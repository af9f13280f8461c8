import sharp from 'sharp';
import type { reliability } from './figures.js';

// In pixels.
const SIDE = 480;
const EDGE = 56;
const INNER = SIDE - 2 * EDGE;

/** A reliability diagram as PNG: one bar per bin of confidence; bars that end on the diagonal are calibrated. */
export function drawReliability(bins: ReturnType<typeof reliability>): Promise<Buffer> {
  const x = (share: number) => EDGE + share * INNER;
  const y = (share: number) => SIDE - EDGE - share * INNER;
  const largest = Math.max(...bins.map(({ count }) => count));
  const bars = bins.map(({ count, right }, index) => {
    const left = x(index / bins.length) + 2;
    const width = INNER / bins.length - 4;
    return (
      `<rect x="${left}" y="${y(right)}" width="${width}" height="${right * INNER}" fill="#0958d9" ` +
      `opacity="${count ? 0.35 + (0.65 * count) / largest : 0}"/>` +
      `<text x="${left + width / 2}" y="${y(right) - 5}" font-size="10" text-anchor="middle">${count || ''}</text>`
    );
  });
  const marks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<text x="${x(share)}" y="${SIDE - EDGE + 18}" font-size="12" text-anchor="middle">${100 * share}%</text>` +
      `<text x="${EDGE - 8}" y="${y(share) + 4}" font-size="12" text-anchor="end">${100 * share}%</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" font-family="sans-serif">
    <rect width="100%" height="100%" fill="#fff"/>
    ${bars.join('')}
    <path d="M${x(0)} ${y(1)}V${y(0)}H${x(1)}" fill="none" stroke="#333"/>
    <path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#c41d7f" stroke-dasharray="6 4"/>
    ${marks.join('')}
    <text x="${SIDE / 2}" y="${SIDE - 14}" font-size="13" text-anchor="middle">stated confidence</text>
    <text transform="translate(14 ${SIDE / 2}) rotate(-90)" font-size="13" text-anchor="middle">share of right answers</text>
    <text x="${SIDE / 2}" y="30" font-size="14" text-anchor="middle">Confidence of the built-in tutor on held-out articles</text>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
