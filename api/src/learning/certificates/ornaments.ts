/** The lectern of the logo, in a square of 32. */
export const LECTERN = 'M7 17.5 10.5 9h11l3.5 8.5zM6.5 17.5h19V20h-19zM16 20v5M11 25.5h10';

type Point = readonly [x: number, y: number];

/** A guilloche as on banknotes: closed waves round a centre, each turned a little against the last. */
export function rosette(x: number, y: number, radius: number): Point[][] {
  return Array.from({ length: WAVES }, (_, wave) => {
    const turn = (wave / WAVES) * ((2 * Math.PI) / PETALS);
    return Array.from({ length: STEPS }, (_, step) => {
      const angle = (step / STEPS) * 2 * Math.PI;
      const distance = radius * (0.76 + 0.24 * Math.cos(PETALS * (angle + turn)));
      return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)] as const;
    });
  });
}

const WAVES = 9;
const PETALS = 14;
const STEPS = 14 * 24;
