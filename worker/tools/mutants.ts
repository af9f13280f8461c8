import { unzipSync, zipSync } from 'fflate';

/** A seeded random generator for numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = (below: number) => number;

function randomBelow(seed: number): Random {
  const next = randomFrom(seed);
  return (below) => Math.floor(next() * below);
}

type Mutation = (deck: Buffer, random: Random, other: Buffer) => Buffer;

const HOSTILE_NUMBERS = ['-1', '0', '2147483647', '4294967296', '1e308', '99999999999999999999'];

const MUTATIONS: Mutation[] = [flipBits, truncate, spliceObject, changeNumber, repeatPiece, blankPiece];

/** A broken copy of a deck, the same for the same seed; objects of `other` are spliced in. */
export function mutant(deck: Buffer, other: Buffer, seed: number): Buffer {
  const random = randomBelow(seed);
  let mutated: Buffer = Buffer.from(deck);
  for (let left = 1 + random(3); left > 0 && mutated.length > 1; left--)
    mutated = (MUTATIONS[random(MUTATIONS.length)] as Mutation)(mutated, random, other);
  return mutated;
}

/** Parts with facts about slides, which are the most useful ones to break. */
const FACT_PARTS = /slides?\/|presentation|content\.xml|styles\.xml|\.rels$|document\.xml/;
/** What a hostile author writes in place of the name of a part. */
const HOSTILE_TARGETS = ['file:///etc/passwd', 'http://127.0.0.1:9/x.png', '../../../etc/passwd', '//host/x'];
const PART_MUTATIONS: Mutation[] = [flipBits, truncate, changeNumber, repeatPiece, blankPiece, changeTarget];

/**
 * A broken copy of an office file, the same for the same seed: sometimes its bytes as they are, mostly the content of some of
 * its parts, and parts of `other` under their names. Files that are no archives are broken as they are.
 */
export function officeMutant(deck: Buffer, other: Buffer, seed: number): Buffer {
  const random = randomBelow(seed);
  if (random(4) === 0 || !deck.subarray(0, 2).equals(Buffer.from('PK'))) return mutant(deck, other, seed);
  const parts: Record<string, Uint8Array> = unzipSync(deck);
  const names = Object.keys(parts);
  const facts = names.filter((name) => FACT_PARTS.test(name));
  for (let left = 1 + random(3); left > 0; left--) {
    const from = random(3) ? facts : names;
    const name = from[random(from.length)] ?? '';
    const part = Buffer.from(parts[name] ?? []);
    if (!part.length) continue;
    if (random(8) === 0) parts[name] = parts[names[random(names.length)] ?? ''] ?? part;
    else parts[name] = (PART_MUTATIONS[random(PART_MUTATIONS.length)] as Mutation)(part, random, other);
  }
  return Buffer.from(zipSync(parts, { level: 1 }));
}

function changeTarget(part: Buffer, random: Random): Buffer {
  const values = [...part.toString('latin1').matchAll(/(?:Target|href|embed)="([^"]*)"/g)];
  const chosen = values[random(values.length)];
  if (!chosen) return part;
  const target = HOSTILE_TARGETS[random(HOSTILE_TARGETS.length)] as string;
  const end = chosen.index + chosen[0].length - 1;
  return Buffer.concat([
    part.subarray(0, end - (chosen[1] ?? '').length),
    Buffer.from(target),
    part.subarray(end),
  ]);
}

function flipBits(deck: Buffer, random: Random): Buffer {
  for (let left = 1 + random(64); left > 0; left--) {
    const offset = random(deck.length);
    deck[offset] = (deck[offset] as number) ^ (1 << random(8));
  }
  return deck;
}

function truncate(deck: Buffer, random: Random): Buffer {
  return deck.subarray(0, 1 + random(deck.length));
}

/** Replaces an object of the deck by one of another deck, under the same number. */
function spliceObject(deck: Buffer, random: Random, other: Buffer): Buffer {
  const own = findObjects(deck);
  const others = findObjects(other);
  const [from, to] = own[random(own.length)] ?? [0, 0];
  const [start, end] = others[random(others.length)] ?? [0, 0];
  return Buffer.concat([deck.subarray(0, from), other.subarray(start, end), deck.subarray(to)]);
}

/** Offsets of the bodies of objects, between 'obj' and 'endobj'. */
function findObjects(deck: Buffer): [number, number][] {
  const text = deck.toString('latin1');
  return [...text.matchAll(/(?<!\d)\d+ \d+ obj\b([^]*?)endobj/g)].map((match) => {
    const end = match.index + match[0].length - 'endobj'.length;
    return [end - (match[1] ?? '').length, end];
  });
}

function changeNumber(deck: Buffer, random: Random): Buffer {
  const numbers = [...deck.toString('latin1').matchAll(/(?<=[\s[/])\d{1,10}(?=[\s\]/>])/g)];
  const chosen = numbers[random(numbers.length)];
  if (!chosen) return deck;
  const number = Buffer.from(HOSTILE_NUMBERS[random(HOSTILE_NUMBERS.length)] as string);
  return Buffer.concat([
    deck.subarray(0, chosen.index),
    number,
    deck.subarray(chosen.index + chosen[0].length),
  ]);
}

function repeatPiece(deck: Buffer, random: Random): Buffer {
  const from = random(deck.length);
  const to = from + random(Math.min(4096, deck.length - from));
  return Buffer.concat([deck.subarray(0, to), deck.subarray(from)]);
}

function blankPiece(deck: Buffer, random: Random): Buffer {
  const from = random(deck.length);
  return deck.fill(0, from, from + random(Math.min(4096, deck.length - from)));
}
